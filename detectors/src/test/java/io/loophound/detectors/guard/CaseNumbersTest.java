package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A refusal whose number is another one each time. */
class CaseNumbersTest {
  private static final int MANY = 60;
  private static final String[] TEXTS = {"travel", "trip to Oslo", "train", "hotel"};

  private static int made(IntFunction<String> text, IntFunction<String> result) {
    Talk talk = GuardScript.shipping().talk().user("Book the cost of the trip");
    int made = 0;
    while (made < MANY
        && talk.step(
            call("book_cost", "{\"centre\":4711,\"text\":\"" + text.apply(made) + "\"}"),
            result.apply(made))) {
      made++;
    }
    return made;
  }

  private static int number(int i) {
    return 100_000 + Math.floorMod(i * 7_919 * 104_729, 900_000);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Rejected: cost centre 4711 is locked. Reference ",
        "Buchung abgelehnt: Die Periode 05/2026 ist geschlossen. Vorgang "
      })
  void theSameFewCallsAreStoppedAtTwiceTheThreshold(String refusal) {
    assertThat(made(i -> TEXTS[i % 4], i -> refusal + number(i))).isEqualTo(14);
  }

  @Test
  void manyOthersAreABatch() {
    assertThat(made(i -> "trip " + number(i) + " of May", i -> "Rejected. Case " + number(i)))
        .isEqualTo(MANY);
  }

  @Test
  void aGoodResultWithAnotherNumberIsAnotherResult() {
    assertThat(made(i -> TEXTS[i % 4], i -> "Booked under number " + number(i))).isEqualTo(MANY);
  }
}
