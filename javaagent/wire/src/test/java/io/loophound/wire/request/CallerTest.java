package io.loophound.wire.request;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.wire.Dialect;
import io.loophound.wire.Wire;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CallerTest {
  private static final String SIGNATURE =
      "AWS4-HMAC-SHA256 Credential=%s/%s/us-east-1/bedrock/aws4_request,"
          + " SignedHeaders=host;x-amz-date, Signature=%s";

  @Test
  void isTheAccessKeyOfASignature() {
    String first = Caller.ofAuthorization(SIGNATURE.formatted("AKIA1", "20261122", "5d67"));
    assertThat(first)
        .isNotEmpty()
        .isEqualTo(Caller.ofAuthorization(SIGNATURE.formatted("AKIA1", "20261123", "aaaa")))
        .isNotEqualTo(Caller.ofAuthorization(SIGNATURE.formatted("AKIA2", "20261122", "5d67")));
  }

  @Test
  void isNotTheKeyOfASession() {
    assertThat(Caller.ofAuthorization(SIGNATURE.formatted("ASIA1", "20261122", "5d67"))).isEmpty();
  }

  @Test
  void isTheKeyWhereItsFormSaysThatItStays() {
    String first = Caller.ofAuthorization("Bearer sk-1");
    assertThat(first).isNotEmpty().doesNotContain("sk-1");
    assertThat(Caller.ofAuthorization("bearer  sk-1 ")).isEqualTo(first);
    assertThat(Caller.ofKey("sk-1")).isEqualTo(first);
    assertThat(Caller.ofAuthorization("Bearer sk-2")).isNotEmpty().isNotEqualTo(first);
  }

  @Test
  void isTheSubjectOfATokenOrElseTheClient() {
    String first = Caller.ofAuthorization("Bearer " + jwt("{\"sub\":\"u1\",\"jti\":\"1\"}"));
    assertThat(first)
        .isNotEmpty()
        .isEqualTo(Caller.ofAuthorization("Bearer " + jwt("{\"jti\":\"2\",\"sub\":\"u1\"}")))
        .isEqualTo(Caller.ofKey(jwt("{\"sub\":\"u1\",\"exp\":7,\"scp\":[\"a\",{\"sub\":\"u2\"}]}")))
        .isNotEqualTo(Caller.ofAuthorization("Bearer " + jwt("{\"sub\":\"u2\"}")))
        .isNotEqualTo(Caller.ofAuthorization("Bearer " + jwt("{\"iss\":\"i\",\"sub\":\"u1\"}")));
    assertThat(Caller.ofKey(jwt("{\"client_id\":\"c\"}")))
        .isNotEmpty()
        .isEqualTo(Caller.ofKey(jwt("{\"azp\":\"c\",\"jti\":\"1\"}")));
  }

  @Test
  void isTheUserOfAPassword() {
    assertThat(Caller.ofAuthorization(basic("alice:one")))
        .isNotEmpty()
        .isEqualTo(Caller.ofAuthorization(basic("alice:two")))
        .isNotEqualTo(Caller.ofAuthorization(basic("bob:one")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "Bearer",
        "Bearer opaque-0123456789abcdef",
        "Bearer ya29.a0AfH6",
        "Bearer sk-ant-oat01-x",
        "Bearer bedrock-api-key-x",
        "Bearer a.b.c.d.e",
        "Bearer eyJ.!!!.x",
        "Bearer eyJhbGciOiJub25lIn0.e30.x",
        "Bearer eyJhbGciOiJub25lIn0.WzFd.x",
        "Bearer eyJhbGciOiJub25lIn0.eyJzdWIi.x",
        "Basic !!!",
        "Basic bm9jb2xvbg==",
        "Digest username=\"a\", nonce=\"1\", response=\"2\"",
        "AWS4-HMAC-SHA256 Signature=5d67",
        "AWS4-HMAC-SHA256 Credential=AKIA1",
      })
  void isNobodyWhereNothingIsKnownToStay(String header) {
    assertThat(Caller.ofAuthorization(header)).isEmpty();
  }

  @Test
  void isNobodyWithoutAHeader() {
    assertThat(Caller.ofAuthorization(null)).isEmpty();
    assertThat(Caller.ofKey(null)).isEmpty();
    assertThat(Caller.ofKey("ya29.a0AfH6")).isEmpty();
    assertThat(Caller.ofKey(jwt("{\"sub\":\"" + "u".repeat(20_000) + "\"}"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "/v1/chat/completions, authorization, Bearer sk-1",
    "/openai/deployments/g/chat/completions, api-key, 0123",
    "/v1/responses, api-key, 0123",
    "/v1/messages, x-api-key, sk-ant-api03-1",
    "/v1/messages, authorization, Bearer sk-1",
    "/v1beta/models/g:generateContent, x-goog-api-key, AIza1",
    "/api/chat, authorization, Bearer sk-1",
  })
  void standsInAHeaderThatTheDialectKnows(String path, String header, String value) {
    assertThat(caller(path, "", Map.of(header, value))).isNotEmpty();
    assertThat(caller(path, "", Map.of("other", value))).isEmpty();
  }

  @Test
  void mayStandInTheQuery() {
    String path = "/v1beta/models/g:streamGenerateContent";
    String key = caller(path, "alt=sse&key=AIza1", Map.of());
    assertThat(key).isNotEmpty().isEqualTo(caller(path, "", Map.of("x-goog-api-key", "AIza1")));
    assertThat(caller("/v1/messages", "key=AIza1", Map.of())).isEmpty();
  }

  private static String caller(String path, String query, Map<String, String> headers) {
    Dialect dialect = Wire.at(path);
    return dialect.caller(new RequestFacts("h", path, query, headers::get));
  }

  private static String basic(String pair) {
    return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(UTF_8));
  }

  private static String jwt(String claims) {
    Base64.Encoder encoder = Base64.getUrlEncoder().withoutPadding();
    return encoder.encodeToString("{\"alg\":\"none\"}".getBytes(UTF_8))
        + '.'
        + encoder.encodeToString(claims.getBytes(UTF_8))
        + ".c2ln";
  }
}
