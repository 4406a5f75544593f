package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A plan is written again and again. */
class PlansTest {
  private static final int MANY = 40;

  private final Talk talk = GuardScript.shipping().talk().user("Write tests for VatCalculator.");

  private static String plan(int i) {
    return "{\"steps\":[\"Cover gross()\",\"Then net()\",\"Rounding, way " + word(i) + "\"]}";
  }

  private static String word(int i) {
    return "abcdefghijklmnopqrstuvwxyz".substring(i % 24, i % 24 + 2) + (char) ('a' + i / 24);
  }

  @Test
  void workInBetweenIsNoLoop() {
    for (int i = 0; i < MANY; i++) {
      assertThat(talk.step(call("update_plan", plan(i)), "Plan saved.")).isTrue();
      String file = "{\"path\":\"" + word(i) + ".java\"}";
      assertThat(talk.step(call("read_file", file), "class " + word(i) + " {}")).isTrue();
    }
  }

  @Test
  void twoSpellingsInTurnAreALoopThoughItemsArePending() {
    int written = 0;
    String[] spellings = {
      "{\"todos\":[{\"content\":\"Draft the notes\",\"status\":\"pending\"}]}",
      "{\"todos\":[{\"content\":\"Draft the Notes\",\"status\":\"pending\"}]}"
    };
    String result = "Todo list updated: 1 item (1 pending). It removed an unfinished item.";
    while (written < MANY && talk.step(call("todo_write", spellings[written % 2]), result)) {
      written++;
    }
    assertThat(written).isLessThan(12);
  }

  @Test
  void theSamePlansInTurnAreALoopWhateverConfirmsThem() {
    int written = 0;
    String result =
        "Todos have been modified successfully. Ensure that you continue to use the todo list to"
            + " track your progress. Please proceed with the current tasks if applicable";
    while (written < MANY
        && talk.step(call("todo_write", plan(written % 4 == 3 ? written : written % 4)), result)) {
      written++;
    }
    assertThat(written).isLessThan(14);
  }

  @Test
  void plansOfOneCustomerAfterTheOtherAreWork() {
    for (int i = 0; i < MANY; i++) {
      String customer =
          "{\"customer\":\"" + word(i) + " & Sons\",\"plan\":\"pro, paid by the year\"}";
      assertThat(talk.step(call("set_plan", customer), "Updated.")).isTrue();
    }
  }

  @Test
  void aChangeThatIsPendingIsAWait() {
    String change = "{\"customer\":\"Berg & Sons\",\"plan\":\"pro, paid by the year\"}";
    assertThat(talk.steps(20, call("set_plan", change), "{\"status\":\"pending\"}")).isEqualTo(20);
  }

  @Test
  void aBoardThatIsOnlyReadMayBePending() {
    for (int i = 0; i < MANY; i++) {
      talk.takes(Duration.ofSeconds(20));
      assertThat(talk.step(call("todo_list", "{}"), "2 items pending")).isTrue();
    }
  }
}
