package io.loophound.wire.request;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.wire.Dialects;
import io.loophound.wire.Reading;
import io.loophound.wire.WireSettings;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each API has its own field for the end user. */
class RequestUserTest {
  private static final String CHAT = "{'model':'m','messages':[{'role':'user','content':'x'}]%s}";
  private static final String RESPONSE = "{'model':'m','input':'x'%s}";

  private static String user(String path, String fields) {
    String form = path.endsWith("responses") ? RESPONSE : CHAT;
    byte[] body =
        form.formatted(fields.isEmpty() ? "" : "," + fields).replace('\'', '"').getBytes(UTF_8);
    return new Dialects(WireSettings.DEFAULTS)
        .at("POST", path)
        .read(body, body.length, new Reading())
        .user();
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
        "/v1/chat/completions | ## | ##",
        "/v1/responses | 'user':'a\\u006en' | ann",
        "/v1/responses | 'safety_identifier':'ann' | ann",
        "/v1/messages | 'metadata':{'x':[1],'user_id':'ann'} | ann",
        "/v1/messages | 'metadata':{'user_id':null} | ##",
        "/v1/messages | 'metadata':'ann' | ##",
        "/v1/messages | 'user':'ann' | ##"
      })
  void isReadWhereTheApiHasIt(String path, String fields, String user) {
    assertThat(user(path, fields)).isEqualTo(user);
  }
}
