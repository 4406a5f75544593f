package io.loophound.benchmarks.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.benchmarks.baseline.ToolRules.Call;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SightRulesTest {

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5})
  void theCallThatMakesTheRunSoLongIsRefused(int threshold) {
    SightRules rules = new SightRules(threshold);
    for (int call = 1; call < threshold; call++) {
      assertThat(rules.refuses(new Call("search", "{\"q\":1}"))).isFalse();
      rules.made(new Call("search", "{\"q\":1}"), "", false);
    }
    assertThat(rules.refuses(new Call("search", "{\"q\":1}"))).isTrue();
    assertThat(rules.refuses(new Call("search", "{\"q\":2}"))).isFalse();
    assertThat(rules.refuses(new Call("read", "{\"q\":1}"))).isFalse();
  }

  @Test
  void aThresholdOfOneRefusesTheFirstCall() {
    assertThat(new SightRules(1).refuses(new Call("search", "{}"))).isTrue();
  }

  @Test
  void anotherToolBreaksTheRun() {
    SightRules rules = new SightRules(3);
    rules.made(new Call("search", "{}"), "", false);
    rules.made(new Call("search", "{}"), "", false);
    rules.made(new Call("read", "{}"), "", false);
    assertThat(rules.refuses(new Call("search", "{}"))).isFalse();
  }

  @Test
  void argumentsAreComparedAsValues() {
    SightRules rules = new SightRules(3);
    rules.made(new Call("buy", "{\"a\":1.0000001,\"b\":2}"), "", false);
    rules.made(new Call("buy", "{\"b\":2,\"a\":1.0000002}"), "", false);
    assertThat(rules.refuses(new Call("buy", "{\"a\":1.0000003,\"b\":2}"))).isTrue();
    rules.made(new Call("list", "null"), "", false);
    rules.made(new Call("list", "{}"), "", false);
    assertThat(rules.refuses(new Call("list", "null"))).isTrue();
  }

  @Test
  void ofTwoCallsInTurnTheFifthIsRefused() {
    SightRules rules = new SightRules(3);
    String[] tools = {"a", "b", "a", "b"};
    for (String tool : tools) {
      assertThat(rules.refuses(new Call(tool, "{}"))).isFalse();
      rules.made(new Call(tool, "{}"), "", false);
    }
    assertThat(rules.refuses(new Call("a", "{}"))).isTrue();
    assertThat(rules.refuses(new Call("b", "{}"))).isFalse();
    assertThat(rules.refuses(new Call("c", "{}"))).isFalse();
  }

  @Test
  void aThirdCallBetweenIsNoPingPong() {
    SightRules rules = new SightRules(3);
    for (String tool : new String[] {"a", "b", "a", "c"}) {
      rules.made(new Call(tool, "{}"), "", false);
    }
    assertThat(rules.refuses(new Call("a", "{}"))).isFalse();
  }

  @Test
  void theThirdAttemptAfterTwoEqualErrorsIsRefusedWhateverItsArguments() {
    SightRules rules = new SightRules(3);
    rules.made(new Call("write", "{\"n\":1}"), "disk full", true);
    assertThat(rules.refuses(new Call("write", "{\"n\":2}"))).isFalse();
    rules.made(new Call("write", "{\"n\":2}"), "disk full", true);
    assertThat(rules.refuses(new Call("write", "{\"n\":3}"))).isTrue();
    assertThat(rules.refuses(new Call("read", "{\"n\":3}"))).isFalse();
  }

  @Test
  void otherErrorsSuccessAndErrorsWithoutTextDoNotCount() {
    SightRules rules = new SightRules(3);
    rules.made(new Call("write", "{\"n\":1}"), "disk full", true);
    rules.made(new Call("write", "{\"n\":2}"), "no such directory", true);
    assertThat(rules.refuses(new Call("write", "{\"n\":3}"))).isFalse();
    rules.made(new Call("write", "{\"n\":3}"), "disk full", true);
    rules.made(new Call("write", "{\"n\":4}"), "", false);
    rules.made(new Call("write", "{\"n\":5}"), "disk full", true);
    assertThat(rules.refuses(new Call("write", "{\"n\":6}"))).isFalse();
    rules.made(new Call("write", "{\"n\":7}"), "", false);
    rules.made(new Call("write", "{\"n\":8}"), "", false);
    assertThat(rules.refuses(new Call("write", "{\"n\":9}"))).isFalse();
  }
}
