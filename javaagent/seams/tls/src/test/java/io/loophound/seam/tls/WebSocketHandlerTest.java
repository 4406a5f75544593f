package io.loophound.seam.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.anyList;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;

import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.WebSocket;
import okhttp3.WebSocketListener;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WebSocketHandlerTest {
  private final List<String> opened = new ArrayList<>();
  private final SeamContext context = mock();
  private final WebSocketHandler handler = new WebSocketHandler(context);

  @BeforeEach
  void noteWebSockets() {
    doAnswer(call -> opened.add(call.getArgument(0) + " " + call.getArgument(1)))
        .when(context)
        .modelWebSocket(anyString(), anyString(), anyList());
  }

  @Test
  void oneOfTheJdkToAHostOfModelsIsReportedOnce() {
    for (int i = 0; i < 3; i++) {
      openWithJdk("wss://api.openai.com/v1/realtime");
    }
    openWithJdk("wss://chat.example.com/");
    openWithJdk("wss:/nowhere");

    assertThat(opened).containsExactly("api.openai.com JDK HttpClient");
  }

  @Test
  void oneOfOkHttpToAHostOfModelsIsReportedOnce() {
    OkHttpClient client = new OkHttpClient.Builder().dns(WebSocketHandlerTest::unknown).build();
    for (String host : List.of("api.openai.com", "chat.invalid", "api.openai.com")) {
      Request request = new Request.Builder().url("https://" + host + ":1/").build();
      WebSocket socket = client.newWebSocket(request, new WebSocketListener() {});
      socket.cancel();
      open(socket, client);
    }
    client.dispatcher().executorService().shutdown();

    assertThat(opened).containsExactly("api.openai.com OkHttp");
  }

  @Test
  void whatHasNoRequestIsLeftAlone() {
    open("no socket", "no client");

    assertThat(opened).isEmpty();
  }

  private static List<InetAddress> unknown(String host) throws UnknownHostException {
    throw new UnknownHostException(host);
  }

  private void openWithJdk(String address) {
    open(null, URI.create(address));
  }

  private void open(Object socket, Object argument) {
    Object[] arguments = {argument, null};
    assertThat(handler.enter(new WovenCall(Object.class, socket, arguments))).isNull();
  }
}
