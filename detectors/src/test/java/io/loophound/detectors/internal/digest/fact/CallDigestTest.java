package io.loophound.detectors.internal.digest.fact;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.policy.ToolPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallDigestTest {
  private static final CallDigest READ = call("read", "{\"path\":\"a.txt\"}");
  private static final CallDigest CHARGE = call("charge", "{\"customer\":17}");

  private static CallDigest call(String tool, String arguments) {
    return CallDigest.of(tool, arguments, ToolPolicy.DEFAULT, ToolContext.UNKNOWN);
  }

  private static ResultDigest result(CallDigest call, String text) {
    return ResultDigest.of(text, null, call, null, null);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"a\":1,\"b\":2} | {\"b\": 2, \"a\": 1}",
        "{\"a\":1,\"reason\":\"first\"} | {\"a\":1,\"reason\":\"second\"}",
        "{\"a\":1,\"request_id\":\"x1\"} | {\"a\":1,\"request_id\":\"x2\"}",
        "{\"a\":1,\"Attempt\":1} | {\"a\":1,\"Attempt\":2}",
        "{\"a\":0.1000000001} | {\"a\":0.1}",
        "{} | null",
        "{\"url\":\"https://a.io/x?_ts=1795700002\"} | {\"url\":\"https://a.io/x?_ts=1795700055\"}",
        "{\"url\":\"https://a.io/x?q=7&_=1795700002123\"} | {\"url\":\"https://a.io/x?q=7&_=1795700004456\"}",
        "{\"cmd\":\"curl 'a.io/x?rnd=0.83918472'\"} | {\"cmd\":\"curl 'a.io/x?rnd=0.11238472'\"}",
        "{\"url\":\"a.io?no_cache=9f3b22aa\"} | {\"url\":\"a.io?no_cache=9f3b22ab\"}",
      })
  void equivalentArgumentsAreTheSameCall(String one, String other) {
    assertThat(call("t", one).key()).isEqualTo(call("t", other).key());
    assertThat(call("t", one).shape()).isEqualTo(call("t", other).shape());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"a\":1} | {\"a\":2}",
        "{\"a\":1} | {\"b\":1}",
        "{\"thought\":\"one thing\"} | {\"thought\":\"another\"}", // nothing but a label
        "{\"nested\":{\"reason\":\"x\"}} | {\"nested\":{\"reason\":\"y\"}}",
        "{\"url\":\"https://tube.io/v?t=30\"} | {\"url\":\"https://tube.io/v?t=60\"}",
        "{\"url\":\"https://a.io/x?id=1795700002\"} | {\"url\":\"https://a.io/x?id=1795700055\"}",
        "{\"url\":\"a.io/day?t=20241101\"} | {\"url\":\"a.io/day?t=20241102\"}",
        "{\"url\":\"a.io/topic?t=10482911\"} | {\"url\":\"a.io/topic?t=10482912\"}",
        "{\"url\":\"a.io/load?ts=1732000000\"} | {\"url\":\"a.io/load?ts=1732003600\"}",
        "{\"url\":\"a.io/invite?t=9f3b22aa01\"} | {\"url\":\"a.io/invite?t=9f3b22aa02\"}",
        "{\"url\":\"https://a.io/x?rnd=red\"} | {\"url\":\"https://a.io/x?rnd=blue\"}",
      })
  void otherArgumentsAreAnotherCall(String one, String other) {
    assertThat(call("t", one).key()).isNotEqualTo(call("t", other).key());
    assertThat(call("u", one).key()).isNotEqualTo(call("t", one).key());
  }

  @Test
  void longThoughtsAreDifferentCalls() {
    String thought = "{\"thought\":\"" + "x".repeat(5000);
    assertThat(call("t", thought + "a\"}").key()).isNotEqualTo(call("t", thought + "b\"}").key());
  }

  @Test
  void theShapeLeavesOutNumbersAndLabels() {
    CallDigest one = call("page", "{\"page\":7,\"reason\":\"page 7 is next\"}");
    CallDigest next = call("page", "{\"reason\":\"now page 8\",\"page\":8}");
    assertThat(one.key()).isNotEqualTo(next.key());
    assertThat(one.shape()).isEqualTo(next.shape());
    assertThat(one.numbers()).containsExactly(7);
    assertThat(next.numbers()).containsExactly(8);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "10:22:33 INFO the lamp is on | 10:22:34 INFO the lamp is on",
        "the answer took 12 ms to come | the answer took 400 ms to come",
        "request-id: 98123 the lamp is on | request-id: 77 the lamp is on",
        "job 3f2504e0-4f89-11d3-9a0c-0305e82c3301 has the lamp on, and nobody is in the house"
            + " | job 3f2504e0-4f89-11d3-9a0c-0305e82c3302 has the lamp on, and nobody is in the house",
        "[main 6e74df6] Optimize memory | [main 1ea94b8] Optimize memory",
        "booked as 3fa85f64 for you, sir | booked as 9bc0117e for you, sir",
        "Foo@0x7f3a2c is the object | Foo@0x7aaa2c is the object",
        "INFO 12-26 17:41:53 the server has started | INFO 12-26 17:41:59 the server has started",
        "The lamp is on. You have 4 steps left. | The lamp is on. You have 3 steps left.",
        "-5. You have 2 steps left and 2 chances to propose solution left."
            + " | -5. You have 1 steps left and 1 chances to propose solution left.",
        "the lamp is on, call 5 of 9 | the lamp is on, call 6 of 9",
        "In [3] the lamp is on | In [4] the lamp is on",
      })
  void masksTimesIdsAndMeters(String one, String other) {
    ResultDigest first = result(READ, one);
    ResultDigest second = result(READ, other);
    assertThat(first.hashes().verbatim()).isNotEqualTo(second.hashes().verbatim());
    assertThat(first.hashes().masked()).isNotZero().isEqualTo(second.hashes().masked());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "page 2 of 17 | page 3 of 17",
        "price 12.50 | price 12.60",
        "line 1715 | line 1716",
        "45 rows | 46 rows",
        "reservation 3jir6k | reservation 4jir6k",
      })
  void keepsNumbersThatAreContent(String one, String other) {
    assertThat(result(READ, one).hashes().masked())
        .isNotEqualTo(result(READ, other).hashes().masked());
  }

  @ParameterizedTest
  @CsvSource({
    "2024-05-15T10:22:33Z",
    "3f2504e0-4f89-11d3-9a0c-0305e82c3301",
    "Step 5 of 20",
    "Step 5 of 20 ok",
    "3 attempts left",
  })
  void whatIsMostlyMaskedEqualsNothing(String text) {
    assertThat(result(READ, text).hashes().masked()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Payment 31 of 4900 cents is booked | Payment 32 of 4900 cents is booked",
        "charged, receipt 3fa85f64 | charged, receipt 9bc0117e",
        "charged at 10:31 | charged at 10:32",
      })
  void aNewReceiptDiffersInNumbersOnly(String one, String other) {
    ResultDigest first = result(CHARGE, one);
    assertThat(first.hashes().verbatim()).isNotEqualTo(result(CHARGE, other).hashes().verbatim());
    assertThat(first.hashes().bare()).isNotZero().isEqualTo(result(CHARGE, other).hashes().bare());
  }

  @Test
  void aLongReceiptIsComparedAsAWhole() {
    String head = "Your order holds one lamp. ".repeat(200);
    ResultDigest first = result(CHARGE, head + "Receipt 1");
    assertThat(first.hashes().bare())
        .isEqualTo(result(CHARGE, head + "Receipt 22").hashes().bare());
    assertThat(first.hashes().bare())
        .isNotEqualTo(result(CHARGE, head + "Another text").hashes().bare());
  }

  @Test
  void aValueThatIsReadDiffersInALoneNumber() {
    ResultDigest first = result(READ, "21.5 degrees");
    ResultDigest second = result(READ, "21.7 degrees");
    assertThat(second.extent().loneNumber()).isTrue();
    assertThat(first.hashes().bare()).isNotZero().isEqualTo(second.hashes().bare());
    assertThat(result(READ, "row 1 of 9").extent().loneNumber()).isFalse();
    assertThat(result(READ, "a page of text. ".repeat(20)).hashes().bare()).isZero();
  }

  private static int complaint(String arguments, String text) {
    CallDigest call = call("find", arguments);
    return ResultDigest.of(text, true, call, null, null).complaint().what();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ada | Customer 'ada' not found | bob | Customer 'bob' not found",
        "12 | Error: row 12 does not exist | 13 | Error: row 13 does not exist",
        "ada | Error: 403 for ada | bob | Forbidden, bob", // by class, whatever the text
        "a/b.txt | Exit code: 1\\nno such file: a/b.txt | c/d.txt"
            + " | Exit code: 1\\nno such file: c/d.txt",
      })
  void theSameComplaintOverOtherArguments(String one, String text, String other, String next) {
    assertThat(complaint("{\"key\":\"" + one + "\"}", text.replace("\\n", "\n")))
        .isNotZero()
        .isEqualTo(complaint("{\"key\":\"" + other + "\"}", next.replace("\\n", "\n")));
  }

  @Test
  void anotherNamedFieldIsAnotherComplaint() {
    assertThat(complaint("{\"x\":1}", "Invalid: the field 'date' is required"))
        .isNotEqualTo(complaint("{\"x\":1}", "Invalid: the field 'name' is required"));
  }

  @Test
  void onlyLastingFailuresComplain() {
    assertThat(result(READ, "Error: 503 service unavailable").complaint().what()).isZero();
    assertThat(result(READ, "ok").complaint().what()).isZero();
  }

  @Test
  void theSameTextIsTheSameResult() {
    ResultDigest first = result(READ, "The lamp is on");
    assertThat(ResultDigest.of("The lamp is on", null, READ, first, null)).isEqualTo(first);
    ResultDigest failed = ResultDigest.of("The lamp is on", true, READ, first, null);
    assertThat(failed.kind()).isEqualTo(OutcomeKind.FAILURE);
    assertThat(failed.hashes().verbatim()).isEqualTo(first.hashes().verbatim());
  }

  @Test
  void theEndOfAnotherRunSaysTheSameEachTime() {
    String end = "LoopHound blocked run %s after 5 rounds. Decision %s";
    ResultDigest one = result(READ, end.formatted("r1", "d1"));
    assertThat(one.kind().isFailure()).isTrue();
    assertThat(one.hashes().verbatim())
        .isEqualTo(result(READ, end.formatted("r2", "d2")).hashes().verbatim());
  }

  @Test
  void nothingHostileThrows() {
    String[] arguments = {
      null, "", "{", "[1,", "\"x", "[".repeat(5000), "9".repeat(5000), "\uD800"
    };
    for (String each : arguments) {
      CallDigest call = call("t", each);
      assertThat(call.numbers()).hasSizeLessThanOrEqualTo(12);
      assertThat(ResultDigest.of(each, true, call, null, null).kind()).isNotNull();
    }
  }

  /** What another process has kept of a call says the same of it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "charge | {\"customer\":17}",
        "look | {}",
        "next | {\"reason\":\"the second one\"}",
        "receive | {\"wait_seconds\":20}",
        "read | {\"path\":\"a.txt\",\"offset\":40}",
      })
  void aKeptCallSaysTheSame(String tool, String arguments) {
    CallDigest made = call(tool, arguments);
    CallDigest kept =
        CallDigest.kept(
            tool, made.key(), made.shape(), made.numbers(), made.argumentLength(), made.flags());

    assertThat(kept.tool()).isEqualTo(made.tool());
    assertThat(kept.waits()).isEqualTo(made.waits());
    assertThat(kept.verb().acts()).isEqualTo(made.verb().acts());
    assertThat(kept.verb().looks()).isEqualTo(made.verb().looks());
    assertThat(kept.verb().movesOn()).isEqualTo(made.verb().movesOn());
    assertThat(kept.hasOnlyLabels()).isEqualTo(made.hasOnlyLabels());
    assertThat(kept.flags()).isEqualTo(made.flags());
  }
}
