package io.loophound.seam.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.anyList;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostHandlerTest {
  private final List<String> connections = new ArrayList<>();
  private final SeamContext context = mock();
  private HostHandler handler = new HostHandler(context);

  @BeforeEach
  void noteConnections() {
    doAnswer(call -> connections.add(call.getArgument(0) + " " + call.getArgument(1)))
        .when(context)
        .modelConnection(anyString(), anyString(), anyList());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "api.openai.com",
        "API.OpenAI.com",
        "eu.api.openai.com",
        "team-7.openai.azure.com",
        "bedrock-runtime.eu-central-1.amazonaws.com",
        "bedrock-runtime-fips.us-east-1.amazonaws.com",
        "us-central1-aiplatform.googleapis.com",
        "ark.cn-beijing.volces.com"
      })
  void aConnectionToAHostOfModelsIsReported(String host) {
    open(host);

    assertThat(connections).singleElement().asString().startsWith(host + " ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"api.github.com", "openai.com", "s3.amazonaws.com", "storage.googleapis.com", ""})
  void othersAreNot(String host) {
    open(host);

    assertThat(connections).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"LLM.example.com", "eu.gateway.example.com"})
  void hostsThatTheSettingsNameAre(String host) {
    when(context.modelHosts()).thenReturn(List.of("llm.example.com", ".gateway.example.com"));
    handler = new HostHandler(context);
    open(host);
    open("gateway.example.com");
    open("evil-llm.example.com");

    assertThat(connections).singleElement().asString().startsWith(host + " ");
  }

  @Test
  void aConnectionWithoutAHostIsNot() {
    open(null);

    assertThat(connections).isEmpty();
  }

  @Test
  void theClassNearestToTheSocketIsTheClient() {
    List<String> stack =
        List.of(
            "io.loophound.seam.tls.HostHandler",
            "sun.security.ssl.SSLEngineImpl",
            "play.shaded.ahc.io.netty.handler.ssl.JdkSslContext",
            "play.shaded.ahc.org.asynchttpclient.netty.ssl.DefaultSslEngineFactory",
            "io.netty.channel.nio.NioEventLoop",
            "java.lang.Thread");

    assertThat(Caller.of(stack))
        .isEqualTo("play.shaded.ahc.org.asynchttpclient.netty.ssl.DefaultSslEngineFactory");
  }

  private void open(String host) {
    assertThat(handler.enter(new WovenCall(Object.class, null, new Object[] {List.of(), host})))
        .isNull();
  }
}
