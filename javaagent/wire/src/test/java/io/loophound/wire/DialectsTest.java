package io.loophound.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DialectsTest {
  private static final Dialects SHIPPED = new Dialects(WireSettings.DEFAULTS);

  @ParameterizedTest
  @CsvSource({
    "/v1/chat/completions, openai-chat",
    "/openai/deployments/gpt/chat/completions, openai-chat",
    "/openai/v1/chat/completions, openai-chat",
    "/proxy/llm/x/chat/completions, openai-chat",
    "/v1/responses, openai-responses",
    "/openai/responses, openai-responses",
    "/v1/messages, anthropic-messages",
    "/gateway/anthropic/v1/messages, anthropic-messages",
    "/v1beta/models/gemini-2.5-flash:generateContent, gemini",
    "/v1/models/gemini-3.5-flash:generateContent, gemini",
    "/v1beta/interactions, gemini-interactions",
    "/v1/projects/p/locations/l/publishers/google/models/g:streamGenerateContent, gemini",
    "/v1/projects/p/locations/l/publishers/anthropic/models/c@1:rawPredict, anthropic-messages",
    "/v1/projects/p/locations/l/publishers/anthropic/models/c:streamRawPredict, anthropic-messages",
    "/model/eu.anthropic.c-v1%3A0/converse, bedrock-converse",
    "/model/eu.anthropic.c-v1:0/converse-stream, bedrock-converse",
    "/model/anthropic.c/invoke, bedrock-invoke",
    "/gateway/model/arn%3Aaws%3Ax%2Fy/invoke-with-response-stream, bedrock-invoke",
    "/api/chat, ollama-chat",
    "/api/generate, ollama-generate",
    "/v2/chat, cohere-chat",
    "/api/v1/services/aigc/multimodal-generation/generation, dashscope",
    "/ml/v1/text/chat, watsonx-chat",
    "/ml/v1/deployments/d/text/chat_stream, watsonx-chat",
  })
  void areFoundByTheAddress(String path, String name) {
    assertThat(SHIPPED.at("POST", path).name()).isEqualTo(name);
    assertThat(SHIPPED.at("GET", path)).isNull();
    assertThat(SHIPPED.at("POST", path + "/7")).isNull();
  }

  @Test
  void haveNamesOfTheirOwn() {
    List<String> names = Dialects.all().stream().map(Dialect::name).toList();
    assertThat(names).doesNotHaveDuplicates().hasSize(13);
  }

  @Test
  void theUserMayNameAddresses() {
    List<String> paths =
        List.of(
            "/llm/ask=openai-chat",
            "/ai/*=gemini",
            "*/say = ollama-chat",
            "/v1/messages=none",
            "x=y");
    Dialects named =
        new Dialects(new WireSettings(paths, 1 << 20, WireSettings.DEFAULTS.complaints()));
    assertThat(named.at("POST", "/llm/ask").name()).isEqualTo("openai-chat");
    assertThat(named.at("GET", "/llm/ask")).isNull();
    assertThat(named.at("POST", "/llm/asked")).isNull();
    String body = "{\"contents\":[{\"parts\":[{\"text\":\"x\"}]}]}";
    assertThat(model(named, "/ai/models/g-1:streamGenerateContent", body)).isEqualTo("g-1");
    assertThat(model(named, "/ai/ask", body)).isEmpty();
    assertThat(named.at("POST", "/we/say").name()).isEqualTo("ollama-chat");
    assertThat(named.at("POST", "/v1/messages")).isNull();
    assertThat(named.at("POST", "/v1/responses").name()).isEqualTo("openai-responses");
    assertThat(named.reading().bodyLimit()).isEqualTo(1 << 20);
    assertThat(SHIPPED.at("POST", "/llm/ask")).isNull();
    assertThat(SHIPPED.at("POST", "/v1/messages")).isNotNull();
  }

  private static String model(Dialects dialects, String path, String body) {
    byte[] bytes = body.getBytes(UTF_8);
    return Wire.read(dialects.at("POST", path), bytes, bytes.length).model();
  }

  @Test
  void otherModelsOfVertexAndBedrockAreLeftAlone() {
    assertThat(SHIPPED.at("POST", "/v1/p/publishers/mistralai/models/m:rawPredict")).isNull();
    assertThat(SHIPPED.at("POST", "/model/converse")).isNull();
    assertThat(SHIPPED.at("POST", "/functions/f/invoke")).isNull();
  }

  @Test
  void vertexNamesTheModelInThePath() {
    String body =
        "{\"anthropic_version\":\"v\",\"messages\":[{\"role\":\"user\",\"content\":\"x\"}]}";
    String path =
        "/v1/projects/p/locations/l/publishers/anthropic/models/claude@1:streamRawPredict";
    assertThat(Wire.request(path, body).model()).isEqualTo("claude@1");
    assertThat(Wire.request(path, body).stream()).isTrue();
  }

  @Test
  void azureNamesTheModelInThePath() {
    String body = "{\"messages\":[{\"role\":\"user\",\"content\":\"x\"}]}";
    String path = "/openai/deployments/my-gpt/chat/completions";
    assertThat(Wire.request(path, body).model()).isEqualTo("my-gpt");
    assertThat(Wire.request(path, body.replace("{\"m", "{\"model\":\"other\",\"m")).model())
        .isEqualTo("other");
  }
}
