package io.loophound.examples.standin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The same scenario in each API: what it says does not depend on the form. */
class ModelApisTest {
  @AutoClose private final StandIn standIn = StandIn.start();
  private final Client client = new Client(standIn);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/v1/responses | {'model':'%s','input':'Hello there'%s} | /output/0/content/0/text | /delta",
        "/v1/messages | {'model':'%s','max_tokens':9,'messages':[{'role':'user','content':'Hello"
            + " there'}]%s} | /content/0/text | /delta/text",
        "/api/chat | {'model':'%s','messages':[{'role':'user','content':'Hello there'}]%s} |"
            + " /message/content | /message/content",
        "/api/generate | {'model':'%s','prompt':'Hello there'%s} | /response | /response",
      })
  void saysTheSameWholeAndStreamed(String path, String body, String whole, String piece)
      throws Exception {
    String expected = client.json(client.ask("chat", "")).at("/choices/0/message/content").asText();
    String json = body.replace('\'', '"');
    HttpResponse<String> answer = client.post(path, json.formatted("chat", ",\"stream\":false"));
    assertThat(client.json(answer).at(whole).asText()).isEqualTo(expected);

    HttpResponse<String> stream = client.post(path, json.formatted("chat", ",\"stream\":true"));
    assertThat(joined(stream.body(), piece)).isEqualTo(expected);
    assertThat(client.post(path, json.formatted("nobody", "")).statusCode()).isEqualTo(404);
    assertThat(client.post(path, "{}").statusCode()).isEqualTo(400);
  }

  @Test
  void continuesGenerateByItsContext() throws Exception {
    String ask = "{\"model\":\"healthy\",\"stream\":false,\"prompt\":%s%s}";
    JsonNode first = client.json(client.post("/api/generate", ask.formatted("\"Go on\"", "")));
    assertThat(first.path("response").asText()).endsWith("Action: listFiles {}");

    String seen = "\"Observation of listFiles: \\\"oslo.txt\\\"\\n\"";
    String context = ",\"context\":" + first.path("context");
    JsonNode second = client.json(client.post("/api/generate", ask.formatted(seen, context)));
    assertThat(second.path("response").asText())
        .isEqualTo("Action: readFile {\"name\": \"oslo.txt\"}");
  }

  @ParameterizedTest
  @CsvSource({"generateContent", "streamGenerateContent"})
  void readsModelAndStreamOfGeminiFromTheAddress(String method) throws Exception {
    String expected = client.json(client.ask("chat", "")).at("/choices/0/message/content").asText();
    String body = "{\"contents\":[{\"role\":\"user\",\"parts\":[{\"text\":\"Hello there\"}]}]}";
    HttpResponse<String> answer = client.post("/v1beta/models/chat:" + method, body);
    assertThat(joined(answer.body(), "/candidates/0/content/parts/0/text")).isEqualTo(expected);
  }

  private static JsonNode parse(String json) {
    try {
      return new ObjectMapper().readTree(json);
    } catch (JsonProcessingException e) {
      throw new AssertionError(json, e);
    }
  }

  private static String joined(String body, String pointer) {
    List<JsonNode> events =
        body.lines()
            .map(line -> line.startsWith("data:") ? line.substring("data:".length()) : line)
            .filter(line -> line.strip().startsWith("{"))
            .map(ModelApisTest::parse)
            .toList();
    return events.stream()
        .map(event -> event.at(pointer))
        .filter(JsonNode::isTextual)
        .map(JsonNode::asText)
        .collect(Collectors.joining());
  }
}
