package io.loophound.agent.it.memory.apps;

import io.loophound.agent.it.http.apps.Client;
import io.loophound.agent.it.http.apps.Client.Answer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Calls over an HTTP client, with a canary in the address and the headers too. */
@SuppressWarnings("try") // a client may be interrupted while it closes
final class HttpCaller implements Caller {
  private static final int LONGEST_LOOP = 12;

  private final Client client;
  private final String base;

  HttpCaller(String name, String base) {
    client = Client.named(name);
    this.base = base;
  }

  @Override
  public void call(String prompt) throws Exception {
    client.post(address(), body(prompt, 0, false), headers());
  }

  @Override
  public void stream(String prompt) throws Exception {
    client.stream(address(), body(prompt, 0, true), headers());
  }

  @Override
  public void leave(String prompt) throws Exception {
    client.leave(address(), body(prompt, 0, true));
  }

  @Override
  public boolean loop(String prompt) throws Exception {
    for (int rounds = 0; rounds < LONGEST_LOOP; rounds++) {
      Answer answer = client.post(address(), body(prompt, rounds, false), headers());
      if (answer.status() == 422) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void close() throws Exception {
    client.close();
  }

  private URI address() {
    return URI.create(base + "/chat/completions?key=" + Canary.word());
  }

  private static Map<String, String> headers() {
    return Map.of(
        "Authorization", "Bearer " + Canary.word(),
        "Idempotency-Key", Canary.word() + System.nanoTime(),
        "X-Request", Canary.word());
  }

  private static byte[] body(String prompt, int rounds, boolean stream) {
    StringBuilder body = new StringBuilder("{\"model\":\"m\",\"stream\":").append(stream);
    body.append(",\"messages\":[{\"role\":\"user\",\"content\":\"").append(prompt).append("\"}");
    for (int i = 0; i < rounds; i++) {
      String id = "call-" + i;
      body.append(",{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{\"id\":\"")
          .append(id)
          .append("\",\"type\":\"function\",\"function\":{\"name\":\"look_up\",\"arguments\":")
          .append("\"{\\\"id\\\":\\\"" + Canary.word() + "\\\"}\"}}]}")
          .append(",{\"role\":\"tool\",\"tool_call_id\":\"")
          .append(id)
          .append("\",\"content\":\"Error: no answer about " + Canary.word() + "\"}");
    }
    return body.append("]}").toString().getBytes(StandardCharsets.UTF_8);
  }
}
