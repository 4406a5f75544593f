package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** A deed is done again and again, each time in other words. */
class DeedsInOtherWordsTest {
  private static final int MANY = 40;
  private static final String[] HELLO = {"Hello", "Hi", "Greetings", "Good day"};
  private static final String[] END = {
    "best wishes", "just saying hello", "greetings from the team"
  };

  private final Talk talk = GuardScript.shipping().talk().user("Say hello to the new colleague.");

  private static ToolCall mail(int i) {
    String text = HELLO[i % 4] + " there, " + END[i * 7 % 3];
    return call(
        "send_mail",
        "{\"to\":\"new@example.org\",\"subject\":\""
            + HELLO[i % 3]
            + "\",\"body\":\""
            + text
            + "\"}");
  }

  private static String id(int i) {
    return "sent, id " + Integer.toHexString(0x5b5a3d6e * (i + 3)) + "-c1d4";
  }

  private int deeds(IntFunction<ToolCall> deed, IntFunction<String> receipt) {
    int done = 0;
    while (done < MANY && talk.step(deed.apply(done), receipt.apply(done))) {
      done++;
    }
    return done;
  }

  @Test
  void isALoopOnceAllWordsHaveBeenUsed() {
    assertThat(deeds(DeedsInOtherWordsTest::mail, DeedsInOtherWordsTest::id)).isBetween(10, 20);
  }

  @Test
  void toOneAfterTheOtherIsNone() {
    assertThat(
            deeds(
                i ->
                    call(
                        "send_mail",
                        "{\"to\":\"guest"
                            + i
                            + "@example.org\",\"body\":\"Your room is ready, best wishes\"}"),
                DeedsInOtherWordsTest::id))
        .isEqualTo(MANY);
  }

  @Test
  void withOtherNumbersIsNone() {
    assertThat(
            deeds(
                i ->
                    call(
                        "book_seat",
                        "{\"seat\":\"row " + (i / 5) + " seat " + (i % 5) + " in the hall\"}"),
                DeedsInOtherWordsTest::id))
        .isEqualTo(MANY);
  }

  @Test
  void withAnotherReceiptIsNone() {
    assertThat(deeds(DeedsInOtherWordsTest::mail, i -> "sent to " + "abcdefghij".substring(i % 9)))
        .isGreaterThan(20);
  }

  @Test
  void betweenOtherWorkIsNone() {
    for (int i = 0; i < MANY; i++) {
      assertThat(talk.step(mail(i), id(i))).isTrue();
      String file = "{\"path\":\"part" + i + ".txt\"}";
      assertThat(talk.step(call("read_file", file), "text " + i + " of the part")).isTrue();
    }
  }

  @Test
  void settingsThatAreCombinedAreNone() {
    String[] rooms = {"kitchen", "hall", "office", "attic"};
    String[] colours = {"warm", "cold", "red"};
    assertThat(
            deeds(
                i ->
                    call(
                        "set_light",
                        "{\"room\":\""
                            + rooms[i % 4]
                            + "\",\"colour\":\""
                            + colours[i % 3]
                            + "\",\"level\":\""
                            + i * 3
                            + "\"}"),
                i -> "ok, light is set"))
        .isEqualTo(MANY);
  }
}
