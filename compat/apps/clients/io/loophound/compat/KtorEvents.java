package io.loophound.compat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ktor.client.HttpClient;
import io.ktor.client.HttpClientKt;
import io.ktor.client.engine.cio.CIO;
import io.ktor.client.plugins.sse.BuildersKt;
import io.ktor.client.plugins.sse.ClientSSESession;
import io.ktor.client.plugins.sse.SSEKt;
import io.ktor.client.request.HttpRequestBuilder;
import io.ktor.client.request.HttpRequestKt;
import io.ktor.http.ContentType;
import io.ktor.http.HttpMethod;
import io.ktor.http.content.ByteArrayContent;
import io.ktor.sse.ServerSentEvent;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import kotlin.Unit;
import kotlin.jvm.functions.Function1;
import kotlinx.coroutines.flow.FlowKt;

/** Ktor's plugin for server-sent events over its engine CIO. */
final class KtorEvents implements Post {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final HttpClient client =
      HttpClientKt.HttpClient(
          CIO.INSTANCE,
          made -> {
            made.install(SSEKt.getSSE(), settings -> Unit.INSTANCE);
            return Unit.INSTANCE;
          });

  @Override
  public String send(String address, String json) throws Exception {
    ObjectNode body = ((ObjectNode) MAPPER.readTree(json)).put("stream", true);
    byte[] bytes = MAPPER.writeValueAsBytes(body);
    ClientSSESession session = session(request -> fill(request, address, bytes));
    List<ServerSentEvent> events = new ArrayList<>();
    Suspending.<List<? extends ServerSentEvent>>run(
        then -> FlowKt.<ServerSentEvent>toList(session.getIncoming(), events, then));
    return whole(events);
  }

  private static Unit fill(HttpRequestBuilder request, String address, byte[] body) {
    HttpRequestKt.url(request, address);
    request.setMethod(new HttpMethod("POST"));
    request.setBody(new ByteArrayContent(body, ContentType.Application.INSTANCE.getJson(), null));
    return Unit.INSTANCE;
  }

  /** Kotlin gives the function a name that Java cannot write. */
  private ClientSSESession session(Function1<HttpRequestBuilder, Unit> block) throws Exception {
    for (Method each : BuildersKt.class.getMethods()) {
      if (each.getName().startsWith("sseSession-") && each.getParameterCount() == 6) {
        return Suspending.run(then -> invoke(each, client, null, null, null, block, then));
      }
    }
    throw new NoSuchMethodException("sseSession");
  }

  private static Object invoke(Method method, Object... arguments) {
    try {
      return method.invoke(null, arguments);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The reply as it would be without a stream. */
  private static String whole(List<ServerSentEvent> events) throws Exception {
    StringBuilder text = new StringBuilder();
    StringBuilder arguments = new StringBuilder();
    ObjectNode call = MAPPER.createObjectNode();
    for (ServerSentEvent event : events) {
      if (event.getData().startsWith("{")) {
        JsonNode delta = MAPPER.readTree(event.getData()).at("/choices/0/delta");
        text.append(delta.path("content").asText(""));
        JsonNode part = delta.at("/tool_calls/0");
        if (part.has("id")) {
          call.put("id", part.path("id").asText()).put("type", "function");
          call.putObject("function").set("name", part.at("/function/name"));
        }
        arguments.append(part.at("/function/arguments").asText(""));
      }
    }
    ObjectNode reply = MAPPER.createObjectNode();
    ObjectNode message = reply.putArray("choices").addObject().putObject("message");
    message.put("role", "assistant").put("content", text.toString());
    if (call.has("id")) {
      ((ObjectNode) call.path("function")).put("arguments", arguments.toString());
      message.putArray("tool_calls").add(call);
    }
    return MAPPER.writeValueAsString(reply);
  }
}
