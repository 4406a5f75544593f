package io.loophound.detectors.internal.digest.normal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ByteLanesTest {

  /** Every byte of ASCII at every place, beside others. */
  @Test
  void classifiesEachByteAsTheTableDoes() {
    for (int value = 0; value < 128; value++) {
      for (int place = 0; place < Long.BYTES; place++) {
        byte[] text = "z Z9_-'@".getBytes(StandardCharsets.US_ASCII);
        text[place] = (byte) value;
        long bytes = ByteLanes.at(text, 0);
        for (int i = 0; i < Long.BYTES; i++) {
          int unit = text[i];
          boolean digit = CharClass.isDigit(unit);
          boolean word = (CharClass.of(unit) & CharClass.WORD) != 0;
          assertThat(isSet(ByteLanes.digits(bytes), i)).isEqualTo(digit);
          assertThat(isSet(ByteLanes.letters(bytes), i)).isEqualTo(word && !digit);
          assertThat(isSet(ByteLanes.blanks(bytes), i))
              .isEqualTo((CharClass.of(unit) & CharClass.SPACE) != 0);
        }
      }
    }
  }

  private static boolean isSet(long flags, int index) {
    return ((flags >>> (Byte.SIZE * index)) & 0xFF) != 0;
  }

  @Test
  void readsWhatIsBehindTheEndAsZero() {
    byte[] text = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    assertThat(ByteLanes.at(text, 1)).isEqualTo(0x0908070605040302L);
    assertThat(ByteLanes.at(text, 7)).isEqualTo(0x0908L);
    assertThat(ByteLanes.at(text, 9)).isZero();
  }

  @Test
  void countsTheBytesBeforeTheFirstFlag() {
    assertThat(ByteLanes.before(0)).isEqualTo(8);
    assertThat(ByteLanes.before(0x80)).isZero();
    assertThat(ByteLanes.before(0x8000000000000000L)).isEqualTo(7);
    assertThat(ByteLanes.first(8)).isEqualTo(-1);
    assertThat(ByteLanes.first(3)).isEqualTo(0xFFFFFF);
  }
}
