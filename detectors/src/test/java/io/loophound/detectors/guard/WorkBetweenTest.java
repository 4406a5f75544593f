package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** What lies between two equal results says whether something was done. */
class WorkBetweenTest {
  private static final int MANY = 60;
  private static final String FAILED = "FAILED test_rounding - assert 10.01 == 10.02\n1 failed";
  private static final String[] WORDS = {"bug", "wish", "spam", "praise", "login", "mail", "tax"};

  private static int made(IntFunction<ToolCall> calls, IntFunction<String> results) {
    Talk talk = GuardScript.shipping().talk().user("Make it work");
    int made = 0;
    while (made < MANY && talk.step(calls.apply(made), results.apply(made))) {
      made++;
    }
    return made;
  }

  private static String words(int i) {
    StringBuilder text = new StringBuilder();
    for (int word = 0; word < 9; word++) {
      text.append(WORDS[(i * (word + 1) + word) % 7]).append(i).append(' ');
    }
    return text.toString();
  }

  @Test
  void aTestMayFailAlikeAfterSomeEdits() {
    int made =
        made(
            i ->
                i % 2 == 0
                    ? call("pytest", "{\"path\":\"tests\"}")
                    : call("edit", "{\"path\":\"tax.py\",\"text\":\"" + words(i) + "\"}"),
            i -> i % 2 == 0 ? FAILED : "ok");
    assertThat(made).isBetween(22, 26);
  }

  @Test
  void notAfterTheSameEdits() {
    int made =
        made(
            i -> i % 2 == 0 ? call("pytest", "{}") : call("edit", "{\"text\":\"return 1\"}"),
            i -> i % 2 == 0 ? FAILED : "ok");
    assertThat(made).isLessThan(8);
  }

  @Test
  void aThoughtIsNoWork() {
    int made =
        made(
            i ->
                i % 2 == 0
                    ? call("list_orders", "{\"page\":1}")
                    : call("think", "{\"thought\":\"" + words(i) + "\"}"),
            i -> i % 2 == 0 ? "[{\"id\":1},{\"id\":2},{\"id\":3}]" : "ok");
    assertThat(made).isBetween(11, 13);
  }

  @Test
  void aPictureTellsWhetherTheWorldMovedOn() {
    ToolCall click = call("click", "{\"x\":412,\"y\":300}");
    assertThat(made(i -> click, i -> "clicked")).isEqualTo(MANY);
    assertThat(made(i -> click, i -> "clicked\n[image qwertzuiopas]")).isEqualTo(4);
    assertThat(made(i -> click, i -> "clicked\n[image " + mark(i) + "]")).isEqualTo(MANY);
  }

  private static String mark(int i) {
    return "abcdefghij" + (char) ('a' + i % 26) + (char) ('a' + i / 26);
  }
}
