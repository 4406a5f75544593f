package io.loophound.detectors.internal.stream;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A megabyte of anything takes a moment: quadratic time would take hours. */
class ChantLinearTimeTest {
  private static final int SIZE = 1 << 20;
  private static final ChantLimits NEVER = new ChantLimits(1000, 1_000_000, 1_000_000_000);

  @ParameterizedTest
  @MethodSource
  void texts(String text) {
    assertTimeoutPreemptively(
        Duration.ofMinutes(2),
        () -> {
          Chants.in(text);
          ChantMatcher matcher = new ChantMatcher(NEVER);
          for (int i = 0; i < text.length(); i++) {
            matcher.feed(text.substring(i, i + 1));
          }
          for (int i = 0; i < 1_000_000; i++) {
            matcher.feed("");
          }
        });
  }

  static Stream<String> texts() {
    return Stream.of(
        random(0x80),
        random(0x10000),
        "a".repeat(SIZE),
        "ab".repeat(SIZE / 2),
        "a ".repeat(SIZE / 2),
        "a. ".repeat(SIZE / 3),
        "a b c. ".repeat(SIZE / 7),
        "\n".repeat(SIZE),
        "`".repeat(SIZE),
        "```\n".repeat(SIZE / 4),
        "[{\"a\":".repeat(SIZE / 6),
        "\"".repeat(SIZE),
        "\uD83C".repeat(SIZE),
        "|-".repeat(SIZE / 2),
        nearMatches(),
        growingPeriods());
  }

  private static String random(int bound) {
    Random random = new Random(bound);
    StringBuilder text = new StringBuilder();
    while (text.length() < SIZE) {
      text.append((char) random.nextInt(bound));
    }
    return text.toString();
  }

  /** Every period breaks just before it would be one. */
  private static String nearMatches() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; text.length() < SIZE; i++) {
      text.append("x y z x y z x y z x y z x y z x y z x y z x y z q").append(i % 7).append(' ');
    }
    return text.toString();
  }

  private static String growingPeriods() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; text.length() < SIZE; i++) {
      text.append("x y z ".repeat(1 + i % 200)).append("end ");
    }
    return text.toString();
  }
}
