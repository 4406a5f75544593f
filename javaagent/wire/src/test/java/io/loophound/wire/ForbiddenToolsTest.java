package io.loophound.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.wire.request.FixedBody;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A request with which a run is concluded: the same bytes, but that no tool may be called. */
class ForbiddenToolsTest {
  private static final String CHAT = "/v1/chat/completions";
  private static final Dialects DIALECTS = new Dialects(WireSettings.DEFAULTS);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        CHAT + "| {M,\"tools\":[T]} | {M,\"tools\":[T],\"tool_choice\":\"none\"}",
        CHAT
            + "| {\"tool_choice\" : \"auto\", M,\"tools\":[T] } "
            + "| {\"tool_choice\" : \"none\", M,\"tools\":[T] }",
        CHAT + "| {M,\"functions\":[T]} | {M,\"functions\":[T],\"function_call\":\"none\"}",
        "/v1/responses |"
            + " {\"input\":\"hi\",\"model\":\"m\",\"tools\":[T],\"tool_choice\":\"required\"}|"
            + " {\"input\":\"hi\",\"model\":\"m\",\"tools\":[T],\"tool_choice\":\"none\"}",
        "/v1/messages | {M,\"tools\":[T],\"tool_choice\":{\"type\":\"any\"},\"stream\":true}"
            + "| {M,\"tools\":[T],\"tool_choice\":{\"type\":\"none\"},\"stream\":true}",
        "/v1/models/g:generateContent | {C,\"tools\":[{\"functionDeclarations\":[T]}]}"
            + "| {C,\"tools\":[{\"functionDeclarations\":[T]}],"
            + "\"toolConfig\":{\"functionCallingConfig\":{\"mode\":\"NONE\"}}}",
        "/v1/models/g:streamGenerateContent|"
            + " {\"tool_config\":{\"retrieval_config\":{},\"function_calling_config\":{\"mode\":\"ANY\"}},C,\"tools\":[{\"functionDeclarations\":[T]}]}|"
            + " {\"tool_config\":{\"retrieval_config\":{},\"function_calling_config\":{\"mode\":\"NONE\"}},C,\"tools\":[{\"functionDeclarations\":[T]}]}",
        "/v1beta/interactions | {\"model\":\"m\",\"input\":\"hi\",\"tools\":[T]}"
            + "| {\"model\":\"m\",\"input\":\"hi\",\"tools\":[T],"
            + "\"generation_config\":{\"tool_choice\":\"none\"}}",
        "/v1/interactions | {\"generation_config\":{\"tool_choice\":\"any\",\"seed\":1},"
            + "\"model\":\"m\",\"input\":\"hi\",\"tools\":[T]}"
            + "| {\"generation_config\":{\"tool_choice\":\"none\",\"seed\":1},"
            + "\"model\":\"m\",\"input\":\"hi\",\"tools\":[T]}",
        "/api/chat | {M,\"tools\":[T],\"format\":\"json\"} | {M,\"tools\":[],\"format\":\"json\"}",
      })
  void onlyTheChoiceIsAnother(String path, String sent, String expected) {
    byte[] body = body(sent);
    WireRequest request = request(path, body);

    assertThat(request.tools().names()).containsExactly("search");
    assertThat(request.asConcludable().tools().removable()).isTrue();
    byte[] changed = DIALECTS.at("POST", path).withoutTools(body, body.length);
    assertThat(new String(changed, UTF_8)).isEqualTo(new String(body(expected), UTF_8));
    WireRequest last = request(path, changed);
    assertThat(last.conversation().size()).isEqualTo(request.conversation().size());
    assertThat(last.tools() == null || !last.tools().forcesCall()).isTrue();
  }

  /** What is answered through a tool would have no answer without it. */
  @Test
  void aRequestThatDemandsOneToolStaysAsItIs() {
    byte[] body =
        body(
            "{M,\"tools\":[T],\"tool_choice\":{\"type\":\"function\",\"function\":{\"name\":\"search\"}}}");

    assertThat(request(CHAT, body).asConcludable().tools().removable()).isFalse();
  }

  @Test
  void anAgentOfAProviderTakesNoChoice() {
    byte[] body = body("{\"agent\":\"a\",\"input\":\"hi\",\"tools\":[T]}");

    WireRequest request = request("/v1/interactions", body);

    assertThat(request.tools().names()).containsExactly("search");
    assertThat(request.asConcludable().tools().removable()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/model/x/converse", "/model/x/invoke", "/v2/chat"})
  void anApiWhoseRequestsAreSignedOrKnowNoChoiceIsLeftAlone(String path) {
    byte[] body = body("{M,\"anthropic_version\":\"x\",\"tools\":[T]}");
    Dialect dialect = DIALECTS.at("POST", path);

    assertThat(dialect.forbidsTools()).isFalse();
    assertThat(dialect.withoutTools(body, body.length)).isNull();
  }

  @Test
  void aCompressedBodyCannotBeChanged() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(body("{M,\"tools\":[T]}"));
    }

    byte[] body = packed.toByteArray();
    assertThat(DIALECTS.at("POST", CHAT).withoutTools(body, body.length)).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "Authorization, Bearer sk-1, false",
    "authorization, Basic eDp5, false",
    "authorization, sk-raw, false",
    "x-api-key, sk-1, false",
    "authorization, AWS4-HMAC-SHA256 Credential=a, true",
    "authorization, HMAC-SHA256 x, true",
    "content-md5, x, true",
    "content-encoding, gzip, true",
    "x-amz-content-sha256, x, true",
  })
  void aHeaderMayFixTheBody(String header, String value, boolean fixed) {
    Map<String, String> headers = Map.of(header.toLowerCase(Locale.ROOT), value);

    assertThat(FixedBody.isFixed(headers::get)).isEqualTo(fixed);
  }

  private static WireRequest request(String path, byte[] body) {
    return DIALECTS.at("POST", path).read(body, body.length, DIALECTS.reading());
  }

  private static byte[] body(String form) {
    return form.replace(
            "M,", "\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"ä}\"}],")
        .replace("C,", "\"contents\":[{\"role\":\"user\",\"parts\":[{\"text\":\"hi\"}]}],")
        .replace("T]", "{\"name\":\"search\",\"input_schema\":{}}]")
        .getBytes(UTF_8);
  }
}
