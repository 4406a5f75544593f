package io.loophound.wire.request;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.wire.Dialect;
import io.loophound.wire.Dialects;
import io.loophound.wire.Reading;
import io.loophound.wire.WireRequest;
import io.loophound.wire.WireSettings;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Each API has its own field for the end user, if any. */
class RequestNamesTest {
  private static final Dialects DIALECTS = new Dialects(WireSettings.DEFAULTS);
  private static final String CHAT = "{'model':'m','messages':[{'role':'user','content':'x'}]%s}";
  private static final String RESPONSE = "{'model':'m','input':'x'%s}";

  private static RequestNames names(String path, String fields) {
    String form = path.endsWith("responses") ? RESPONSE : CHAT;
    return request(path, form.formatted(fields.isEmpty() ? "" : "," + fields)).names();
  }

  private static WireRequest request(String path, String json) {
    byte[] body = json.replace('\'', '"').getBytes(UTF_8);
    return DIALECTS.at("POST", path).read(body, body.length, new Reading());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      value = {
        "/v1/chat/completions | 'user':'ann' | ann",
        "/v1/chat/completions | 'safety_identifier':'ann','user':'bob' | ann",
        "/v1/chat/completions | 'user':'bob','safety_identifier':'ann' | ann",
        "/v1/chat/completions | 'user':'','safety_identifier':null | ##",
        "/v1/chat/completions | 'user':{'id':'ann'} | ##",
        "/v1/chat/completions | 'user':7 | ##",
        "/v1/chat/completions | 'metadata':{'user_id':'ann'} | ##",
        "/v1/chat/completions | 'prompt_cache_key':'ann' | ##",
        "/v1/chat/completions | ## | ##",
        "/v1/chat/completions | 'user':'bob','user_security_context':{'end_user_id':'ann'} | ann",
        "/v1/chat/completions | 'user':'ann','user_security_context':{'source_ip':'1'} | ann",
        "/v1/chat/completions | 'user':'ann','user_security_context':null | ann",
        "/v1/responses | 'user':'a\\u006en' | ann",
        "/v1/responses | 'safety_identifier':'ann' | ann",
        "/v1/messages | 'metadata':{'x':[1],'user_id':'ann'} | ann",
        "/v1/messages | 'metadata':{'user_id':null} | ##",
        "/v1/messages | 'metadata':'ann' | ##",
        "/v1/messages | 'user':'ann' | ##"
      })
  void isReadWhereTheApiHasIt(String path, String fields, String user) {
    assertThat(names(path, fields).user()).isEqualTo(user);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      value = {
        "'metadata':{'who':'ann','x':{'who':'bob'}} | ann",
        "'metadata':{'x':[{'who':'bob'}]} | ##",
        "'metadata':{'who':7} | ##",
        "'metadata':{'who':null} | ##",
        "'metadata':{'Who':'ann'} | ##",
        "'metadata':['who','ann'] | ##",
        "'metadata':null | ##",
        "'who':'ann' | ##"
      })
  void aLabelIsATextOfTheOutermostObject(String fields, String label) {
    RequestNames names = names("/v1/chat/completions", fields);

    assertThat(names.label("who")).isEqualTo(label);
    assertThat(names.label("who")).as("again").isEqualTo(label);
    assertThat(names.label("other")).isEmpty();
  }

  /**
   * A body as the provider's documentation shows it.
   *
   * @param key one that an application has chosen
   */
  private record Documented(
      String path, String user, String tenant, String key, String label, String body) {
    @Override
    public String toString() {
      return path;
    }
  }

  private static Documented none(String path, String body) {
    return new Documented(path, "", "", "user_id", "", body);
  }

  private static final List<Documented> DOCUMENTED =
      List.of(
          new Documented(
              "/v1/chat/completions",
              "user_123456",
              "",
              "customer",
              "acme",
              """
              {"model": "gpt-5-mini", "messages": [{"role": "user", "content": "This is a test"}],
               "safety_identifier": "user_123456", "prompt_cache_key": "support-v3", "store": true,
               "metadata": {"customer": "acme"}}
              """),
          new Documented(
              "/v1/responses",
              "user_123456",
              "",
              "customer",
              "acme",
              """
              {"model": "gpt-5-mini", "input": "This is a test", "safety_identifier": "user_123456",
               "prompt_cache_key": "support-v3", "metadata": {"customer": "acme"}}
              """),
          new Documented(
              "/openai/deployments/gpt-4o/chat/completions",
              "df9a0c1e-5f9b-4c0d-9a53-2f6f1c4f2d11",
              "72f988bf-86f1-41af-91ab-2d7cd011db47",
              "user_id",
              "",
              """
              {"messages": [{"role": "user", "content": "Hello"}],
               "user_security_context": {
                 "application_name": "support",
                 "end_user_id": "df9a0c1e-5f9b-4c0d-9a53-2f6f1c4f2d11",
                 "end_user_tenant_id": "72f988bf-86f1-41af-91ab-2d7cd011db47",
                 "source_ip": "192.0.2.7"}}
              """),
          new Documented(
              "/v1/chat/completions",
              "",
              "",
              "user_id",
              "u-17",
              """
              {"model": "mistral-large-latest", "temperature": 0.2, "random_seed": 0,
               "metadata": {"user_id": "u-17"}, "safe_prompt": false, "prompt_mode": "reasoning",
               "messages": [{"role": "user", "content": "Who is the best French painter?"}]}
              """),
          new Documented(
              "/v1/messages",
              "13803d75-b4b5-4c3e-b2a2-6f21399b021b",
              "",
              "user_id",
              "13803d75-b4b5-4c3e-b2a2-6f21399b021b",
              """
              {"model": "claude-sonnet-4-5", "max_tokens": 1024,
               "metadata": {"user_id": "13803d75-b4b5-4c3e-b2a2-6f21399b021b"},
               "messages": [{"role": "user", "content": "Hello, world"}]}
              """),
          new Documented(
              "/model/anthropic.claude-3-sonnet-20240229-v1:0/invoke",
              "u-17",
              "",
              "user_id",
              "u-17",
              """
              {"anthropic_version": "bedrock-2023-05-31", "max_tokens": 1024,
               "metadata": {"user_id": "u-17"},
               "messages": [{"role": "user", "content": [{"type": "text", "text": "Hello"}]}]}
              """),
          new Documented(
              "/model/anthropic.claude-3-sonnet-20240229-v1:0/converse",
              "",
              "",
              "user_id",
              "u-17",
              """
              {"messages": [{"role": "user", "content": [{"text": "Hello"}]}],
               "inferenceConfig": {"maxTokens": 512},
               "requestMetadata": {"department": "sales", "user_id": "u-17"}}
              """),
          new Documented(
              "/v1/projects/p/locations/us-central1/publishers/google/models/m:generateContent",
              "",
              "",
              "component",
              "frontend",
              """
              {"contents": [{"role": "user", "parts": {"text": "Give me a recipe"}}],
               "labels": {"team": "research", "component": "frontend", "environment": "production"}}
              """),
          none(
              "/v1beta/interactions",
              """
              {"model": "gemini-2.5-flash", "input": "Tell me a joke", "store": false}
              """),
          none(
              "/v2/chat",
              """
              {"stream": false, "model": "command-a-03-2025", "safety_mode": "CONTEXTUAL",
               "messages": [{"role": "user", "content": "Tell me about LLMs"}]}
              """),
          none(
              "/api/chat",
              """
              {"model": "llama3.2", "stream": false, "keep_alive": "5m", "options": {"seed": 101},
               "messages": [{"role": "user", "content": "why is the sky blue?"}]}
              """),
          none(
              "/api/generate",
              """
              {"model": "llama3.2", "prompt": "Why is the sky blue?", "stream": false}
              """),
          none(
              "/api/v1/services/aigc/text-generation/generation",
              """
              {"model": "qwen-plus", "parameters": {"result_format": "message"},
               "input": {"messages": [{"role": "user", "content": "Who are you?"}]}}
              """),
          none(
              "/ml/v1/text/chat",
              """
              {"model_id": "meta-llama/llama-3-8b-instruct", "project_id": "12ac4cf1", "max_tokens": 100,
               "messages": [{"role": "user", "content": [{"type": "text", "text": "Who won?"}]}]}
              """));

  static List<Documented> documented() {
    return DOCUMENTED;
  }

  @ParameterizedTest
  @MethodSource("documented")
  void isReadFromWhatTheProviderDocuments(Documented each) {
    RequestNames names = request(each.path(), each.body()).names();

    assertThat(names.user()).isEqualTo(each.user());
    assertThat(names.tenant()).isEqualTo(each.tenant());
    assertThat(names.label(each.key())).isEqualTo(each.label());
  }

  @Test
  void eachApiIsInTheTable() {
    Set<String> tested =
        documented().stream()
            .map(each -> DIALECTS.at("POST", each.path()).name())
            .collect(Collectors.toSet());
    Set<String> all =
        Dialects.all().stream()
            .map(Dialect::name)
            .filter(name -> !name.equals("parrot"))
            .collect(Collectors.toSet());

    assertThat(tested).isEqualTo(all);
  }
}
