package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.policy.Action;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CycleTest {

  private static Talk talk(int threshold) {
    return new GuardScript(GuardScript.only("cycle", threshold, Action.BLOCK))
        .talk()
        .user("Fix the build");
  }

  private static ToolCall tool(int number) {
    return call("tool" + number, "{}");
  }

  /** Rounds of the cycle that were made before one was refused. */
  private static int made(Talk talk, int period, int most) {
    int made = 0;
    while (made < most && talk.step(tool(made % period), "result " + made % period)) {
      made++;
    }
    return made;
  }

  @ParameterizedTest
  @CsvSource({"2,3", "3,3", "4,3", "5,3", "6,3", "2,2", "6,2", "2,10", "3,6"})
  void stopsWhenTheCycleWasGoneThroughOftenEnough(int period, int threshold) {
    Talk talk = talk(threshold);
    assertThat(made(talk, period, 60)).isEqualTo(period * threshold);

    assertThat(talk.last().detector()).isEqualTo("cycle");
    assertThat(talk.last().evidence().count()).isEqualTo(threshold);
    assertThat(talk.last().evidence().firstStep()).isEqualTo(1);
    assertThat(talk.last().evidence().lastStep()).isEqualTo(period * threshold);
    assertThat(talk.last().evidence().what()).contains("a cycle of " + period + " tool calls");
  }

  @Test
  void sevenCallsAreTooManyForACycle() {
    assertThat(made(talk(2), 7, 60)).isEqualTo(60);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 6})
  void oneOtherCallBreaksIt(int period) {
    Talk talk = talk(3);
    for (int round = 0; round < 3; round++) {
      assertThat(made(talk, period, period * 3 - 1)).isEqualTo(period * 3 - 1);
      assertThat(talk.step(call("think", "{\"about\":" + round + "}"), "idea " + round)).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 6})
  void aNewOutcomeInEachRoundIsProgress(int period) {
    Talk talk = talk(3);
    for (int i = 0; i < 40; i++) {
      String result = i % period == 0 ? "failures left: " + (100 - i) : "done";
      assertThat(talk.step(tool(i % period), result)).as("step %s", i).isTrue();
    }
  }

  @Test
  void equalRoundsAreNoCycle() {
    assertThat(talk(2).steps(19, tool(1), "same")).isEqualTo(19);
  }

  @Test
  void aCycleInsideACycleHasTheShorterPeriod() {
    Talk talk = talk(4);
    assertThat(made(talk, 2, 40)).isEqualTo(8);
    assertThat(talk.last().evidence().what()).contains("a cycle of 2 tool calls (tool0, tool1)");
  }

  @Test
  void startsWhereverTheRunFallsIntoIt() {
    Talk talk = talk(3);
    assertThat(talk.step(call("plan", "{}"), "a plan")).isTrue();
    assertThat(talk.step(call("look", "{}"), "a view")).isTrue();
    assertThat(made(talk, 2, 40)).isEqualTo(6);
    assertThat(talk.last().evidence().firstStep()).isEqualTo(3);
  }

  @Test
  void editAndTestIsNoCycleWhileTheEditsDiffer() {
    Talk talk = talk(3);
    for (int i = 0; i < 20; i++) {
      assertThat(talk.step(call("edit", "{\"line\":" + i + "}"), "saved")).isTrue();
      assertThat(talk.step(call("test", "{}"), "1 test failed")).isTrue();
    }
  }

  @Test
  void oneToolThatFlipsBetweenTwoOutcomesMayMoveOn() {
    Talk talk = talk(3);
    int made = 0;
    while (made < 40 && talk.step(call("toggle", "{}"), made % 2 == 0 ? "on" : "off")) {
      made++;
    }
    assertThat(made).isEqualTo(40);
  }

  @Test
  void roundsOfSeveralCallsCycleToo() {
    Talk talk = talk(3);
    for (int i = 0; i < 3; i++) {
      talk.reply("", tool(1), tool(2)).result("1").result("2");
      talk.reply("", tool(3)).result("3");
    }
    talk.expectBlocked("cycle");
  }
}
