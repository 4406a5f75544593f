package io.loophound.wire.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts of any length are read as they are, however the parser keeps their parts. */
class LongTextTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3_999, 4_000, 4_001, 26_000, 300_000})
  void aTextIsReadWhole(int length) throws IOException {
    for (String part : new String[] {"word ", "\u00e4\"\n", "\ud83d\udc15 \u6f22"}) {
      String whole = part.repeat(length / part.length());
      byte[] json = MAPPER.writeValueAsBytes(new String[] {whole, "next"});
      try (JsonReader in = JsonReader.of(json)) {
        assertThat(in.enterArray()).isTrue();
        assertThat(in.nextElement()).isTrue();
        assertThat(in.text()).isEqualTo(whole);
        assertThat(in.text()).isEqualTo(whole);
        assertThat(in.nextElement()).isTrue();
        assertThat(in.text()).isEqualTo("next");
        assertThat(in.nextElement()).isFalse();
      }
    }
  }
}
