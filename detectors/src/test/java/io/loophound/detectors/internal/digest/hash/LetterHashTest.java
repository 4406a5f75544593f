package io.loophound.detectors.internal.digest.hash;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LetterHashTest {

  private static long of(String... texts) {
    LetterHash hash = new LetterHash();
    for (String text : texts) {
      hash.add(text);
    }
    return hash.value();
  }

  @Test
  void blanksAndBordersDoNotCount() {
    Random random = new Random(7);
    for (int length = 1; length < 6000; length += 1 + length / 5) {
      StringBuilder plain = new StringBuilder();
      StringBuilder spaced = new StringBuilder();
      for (int i = 0; i < length; i++) {
        char c = (char) ('!' + random.nextInt(i % 9 == 0 ? 60_000 : 90));
        plain.append(c);
        spaced.append(" \n\t".substring(0, random.nextInt(4))).append(c);
      }
      int cut = random.nextInt(spaced.length());
      assertThat(of(spaced.substring(0, cut), "", spaced.substring(cut)))
          .as("%d letters", length)
          .isEqualTo(of(plain.toString()));
    }
  }

  @Test
  void lettersAndTheirOrderCount() {
    Set<Long> hashes = new HashSet<>();
    for (int length = 1; length < 4000; length++) {
      hashes.add(of("a".repeat(length)));
      hashes.add(of("a".repeat(length - 1) + "b"));
      hashes.add(of("b" + "a".repeat(length)));
    }
    assertThat(hashes).hasSize(3 * 3999);
  }

  @Test
  void nothingIsZero() {
    assertThat(of()).isZero();
    assertThat(of("", " \n\t ", null)).isZero();
  }
}
