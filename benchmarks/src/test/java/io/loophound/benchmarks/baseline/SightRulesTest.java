package io.loophound.benchmarks.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SightRulesTest {

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5})
  void theCallThatMakesTheRunSoLongIsRefused(int threshold) {
    SightRules rules = new SightRules(threshold);
    for (int call = 1; call < threshold; call++) {
      assertThat(rules.refuses("search", "{\"q\":1}")).isFalse();
      rules.made("search", "{\"q\":1}", "");
    }
    assertThat(rules.refuses("search", "{\"q\":1}")).isTrue();
    assertThat(rules.refuses("search", "{\"q\":2}")).isFalse();
    assertThat(rules.refuses("read", "{\"q\":1}")).isFalse();
  }

  @Test
  void aThresholdOfOneRefusesTheFirstCall() {
    assertThat(new SightRules(1).refuses("search", "{}")).isTrue();
  }

  @Test
  void anotherToolBreaksTheRun() {
    SightRules rules = new SightRules(3);
    rules.made("search", "{}", "");
    rules.made("search", "{}", "");
    rules.made("read", "{}", "");
    assertThat(rules.refuses("search", "{}")).isFalse();
  }

  @Test
  void argumentsAreComparedAsValues() {
    SightRules rules = new SightRules(3);
    rules.made("buy", "{\"a\":1.0000001,\"b\":2}", "");
    rules.made("buy", "{\"b\":2,\"a\":1.0000002}", "");
    assertThat(rules.refuses("buy", "{\"a\":1.0000003,\"b\":2}")).isTrue();
    rules.made("list", "null", "");
    rules.made("list", "{}", "");
    assertThat(rules.refuses("list", "null")).isTrue();
  }

  @Test
  void ofTwoCallsInTurnTheFifthIsRefused() {
    SightRules rules = new SightRules(3);
    String[] tools = {"a", "b", "a", "b"};
    for (String tool : tools) {
      assertThat(rules.refuses(tool, "{}")).isFalse();
      rules.made(tool, "{}", "");
    }
    assertThat(rules.refuses("a", "{}")).isTrue();
    assertThat(rules.refuses("b", "{}")).isFalse();
    assertThat(rules.refuses("c", "{}")).isFalse();
  }

  @Test
  void aThirdCallBetweenIsNoPingPong() {
    SightRules rules = new SightRules(3);
    for (String tool : new String[] {"a", "b", "a", "c"}) {
      rules.made(tool, "{}", "");
    }
    assertThat(rules.refuses("a", "{}")).isFalse();
  }

  @Test
  void theThirdAttemptAfterTwoEqualErrorsIsRefusedWhateverItsArguments() {
    SightRules rules = new SightRules(3);
    rules.made("write", "{\"n\":1}", "disk full");
    assertThat(rules.refuses("write", "{\"n\":2}")).isFalse();
    rules.made("write", "{\"n\":2}", "disk full");
    assertThat(rules.refuses("write", "{\"n\":3}")).isTrue();
    assertThat(rules.refuses("read", "{\"n\":3}")).isFalse();
  }

  @Test
  void otherErrorsSuccessAndErrorsWithoutTextDoNotCount() {
    SightRules rules = new SightRules(3);
    rules.made("write", "{\"n\":1}", "disk full");
    rules.made("write", "{\"n\":2}", "no such directory");
    assertThat(rules.refuses("write", "{\"n\":3}")).isFalse();
    rules.made("write", "{\"n\":3}", "disk full");
    rules.made("write", "{\"n\":4}", "");
    rules.made("write", "{\"n\":5}", "disk full");
    assertThat(rules.refuses("write", "{\"n\":6}")).isFalse();
    rules.made("write", "{\"n\":7}", "");
    rules.made("write", "{\"n\":8}", "");
    assertThat(rules.refuses("write", "{\"n\":9}")).isFalse();
  }
}
