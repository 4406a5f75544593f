package io.loophound.fuzz;

import static io.loophound.agent.testkit.Growth.assertLinear;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.internal.detector.ChantSpec;
import io.loophound.detectors.internal.digest.fact.CallDigest;
import io.loophound.detectors.internal.digest.fact.ResultDigest;
import io.loophound.detectors.internal.digest.fact.ToolContext;
import io.loophound.detectors.internal.digest.json.CanonicalJson;
import io.loophound.detectors.internal.digest.sketch.WordSketch;
import io.loophound.detectors.internal.digest.text.TextDigests;
import io.loophound.detectors.internal.stream.ChantLimits;
import io.loophound.detectors.internal.stream.ChantMatcher;
import io.loophound.detectors.policy.ToolPolicy;
import io.loophound.replay.TraceReader;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A megabyte of anything is read in time that grows no faster than the text. */
class HostileInputTest {
  private static final ChantLimits NEVER = new ChantLimits(1000, 1_000_000, 1_000_000_000);

  static Stream<Arguments> texts() {
    return Hostile.texts().entrySet().stream()
        .map(text -> Arguments.of(text.getKey(), text.getValue()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("texts")
  void aText(String name, IntFunction<String> text) {
    assertLinear(name, text, given -> assertThat(TextDigests.of(given).words()).isNotNegative());
    assertLinear(name, text, given -> assertThat(new WordSketch().addAll(given)).isNotNegative());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("texts")
  void arguments(String name, IntFunction<String> text) {
    assertLinear(name, text, given -> assertThat(CanonicalJson.canonical(given)).isNotNull());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("texts")
  void anOutcome(String name, IntFunction<String> text) {
    String part = text.apply(240);
    String arguments =
        "[\"" + part.replace("\\", "").replace("\"", "").replace("\n", "") + "!\",7]";
    CallDigest call = call(arguments);
    assertLinear(name, text, given -> assertThat(result(given, call)).isNotNull());
    assertLinear(name, text, given -> assertThat(result("not found", call(given))).isNotNull());
  }

  private static CallDigest call(String arguments) {
    return CallDigest.of("find", arguments, ToolPolicy.DEFAULT, ToolContext.UNKNOWN);
  }

  private static ResultDigest result(String text, CallDigest call) {
    return ResultDigest.of(text, null, call, null, null);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("texts")
  void aReply(String name, IntFunction<String> text) {
    ChantLimits shipped = ChantSpec.limits(ChantSpec.SPEC.defaults());
    for (ChantLimits limits : new ChantLimits[] {shipped, NEVER}) {
      assertLinear(name, text, given -> stream(given, limits));
    }
  }

  private static void stream(String text, ChantLimits limits) {
    ChantMatcher matcher = new ChantMatcher(limits);
    boolean found = false;
    for (int at = 0; at < text.length(); at += 5) {
      found |= matcher.feed(text.substring(at, Math.min(text.length(), at + 5)));
    }
    assertThat(found).isEqualTo(matcher.chant() != null);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("texts")
  void aLineOfAFile(String name, IntFunction<String> text) {
    assertLinear(name, text, HostileInputTest::read);
    IntFunction<String> events =
        length ->
            "{\"events\":[{\"t\":\"tool\",\"name\":\"x\",\"args\":" + text.apply(length) + "}]}";
    assertLinear(name, events, HostileInputTest::read);
  }

  private static void read(String line) {
    documented(line, new TraceReader()::read);
  }

  private static void documented(String line, Consumer<String> reader) {
    try {
      reader.accept(line);
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageMatching("(?s).+");
    }
  }
}
