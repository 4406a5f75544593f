package io.loophound.detectors.internal.score;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.internal.digest.fact.CallDigest;
import io.loophound.detectors.internal.digest.fact.ResultDigest;
import io.loophound.detectors.internal.digest.fact.ToolContext;
import io.loophound.detectors.policy.ToolPolicy;
import org.junit.jupiter.api.Test;

class LastResultsTest {
  private static final int MOST = 48;
  private static final CallDigest PAY =
      CallDigest.of("charge_card", "{\"cents\":4900}", ToolPolicy.DEFAULT, ToolContext.UNKNOWN);

  private final LastResults results = new LastResults();

  private static long key(int call) {
    return (call + 1L) << Integer.SIZE;
  }

  private static ResultDigest result(String text, Boolean error) {
    return ResultDigest.of(text, error, PAY, null, null);
  }

  private void make(int call, ResultDigest result, CallTime moment) {
    boolean known = results.moveToNewest(key(call));
    if (!known) {
      results.add(key(call));
    }
    results.take(result, known, moment);
  }

  @Test
  void keepsAllOfAResult() {
    String text = "Order 12 is paid. ".repeat(30);
    ResultDigest paid = result(text, null);
    make(1, result("Error: no such customer 7", true), CallTime.NONE);
    make(2, paid, CallTime.NONE);

    assertThat(ResultDigest.of(text, null, PAY, results.result(), null)).isEqualTo(paid);
    assertThat(results.moveToNewest(key(1))).isTrue();
    ResultDigest failed = results.result();
    assertThat(failed.kind().isFailure()).isTrue();
    assertThat(failed.complaint().what()).isNotZero();
  }

  @Test
  void forgetsTheCallThatWasNotMadeForLongest() {
    for (int call = 0; call < MOST; call++) {
      make(call, result("page " + call, null), CallTime.NONE);
    }
    assertThat(results.moveToNewest(key(0))).isTrue(); // and is the newest now
    make(MOST, result("page " + MOST, null), CallTime.NONE);

    assertThat(results.moveToNewest(key(1))).isFalse();
    assertThat(results.moveToNewest(key(0))).isTrue();
    assertThat(results.result().hashes().verbatim())
        .isEqualTo(result("page 0", null).hashes().verbatim());
  }

  @Test
  void repeatsMoveWithTheirCall() {
    make(1, result("no such file", true), new CallTime(1_000, 10));
    results.failures().add(5);
    make(1, result("no such file", true), new CallTime(13_000, 10));
    make(2, result("fine", null), new CallTime(14_000, 10));
    assertThat(results.times()).isNull();

    assertThat(results.moveToNewest(key(1))).isTrue();
    assertThat(results.times().waitsLong()).isTrue();
    assertThat(results.failures().add(5)).isFalse();
  }

  @Test
  void anotherResultStartsTheTimesAgain() {
    make(1, result("closed", null), new CallTime(1_000, 10));
    make(1, result("closed", null), new CallTime(20_000, 10));
    assertThat(results.times().waitsLong()).isTrue();
    results.take(result("open", null), false, new CallTime(30_000, 10));
    assertThat(results.times()).isNull();
  }

  @Test
  void aTimeThatIsNotKnownIsNoGap() {
    make(1, result("closed", null), CallTime.NONE);
    make(1, result("closed", null), new CallTime(20_000, CallTime.UNKNOWN));
    assertThat(results.times().waitsLong()).isFalse();
    make(1, result("closed", null), new CallTime(31_000, CallTime.UNKNOWN));
    assertThat(results.times().waitsLong()).isTrue();
  }

  @Test
  void aSlowAttemptIsNoWaitBeforeIt() {
    ResultDigest late = result("timed out after 12 s", true);
    make(1, late, new CallTime(12_000, 12_000));
    make(1, late, new CallTime(25_000, 12_000)); // a second after the last
    assertThat(results.times().waitsLong()).isFalse();
    assertThat(results.times().isPatient()).isFalse();
  }

  @Test
  void aPauseBeforeASlowAttemptIsAWait() {
    ResultDigest late = result("timed out after 12 s", true);
    make(1, late, new CallTime(12_000, 12_000));
    make(1, late, new CallTime(34_000, 12_000));
    assertThat(results.times().waitsLong()).isTrue();
    make(1, late, new CallTime(55_999, 12_000));
    assertThat(results.times().waitsLong()).isFalse();
  }

  @Test
  void whereOnlyModelCallsAreSeenTheWholeTimeMayHaveBeenAPause() {
    ResultDigest late = result("timed out after 12 s", true);
    make(1, late, new CallTime(12_000, 12_000, true));
    make(1, late, new CallTime(25_000, 12_000, true));
    assertThat(results.times().waitsLong()).isTrue();
  }

  @Test
  void onlyFailingCallsAreKeptWhenAPersonSpeaks() {
    make(1, result("no such file", true), CallTime.NONE);
    results.failures().add(5);
    make(2, result("fine", null), CallTime.NONE);
    make(3, result("permission denied", true), CallTime.NONE);
    results.keepFailing();

    assertThat(results.moveToNewest(key(2))).isFalse();
    assertThat(results.moveToNewest(key(3))).isTrue();
    assertThat(results.moveToNewest(key(1))).isTrue();
    assertThat(results.failures().add(5)).isFalse();
  }

  @Test
  void knowsWhereACallWasLastMade() {
    make(1, result("no such file", true), CallTime.NONE);
    results.recordPosition(7, new Score.Position(123_456, 65_432));
    make(2, result("fine", null), CallTime.NONE);
    results.recordPosition(8, new Score.Position(Integer.MAX_VALUE, Integer.MAX_VALUE));
    assertThat(results.isOf(8)).isTrue();
    assertThat(results.position().step()).isGreaterThan(123_456);

    assertThat(results.moveToNewest(key(1))).isTrue();
    assertThat(results.position()).isEqualTo(new Score.Position(123_456, 65_432));
    assertThat(results.isOf(7)).isTrue();
    assertThat(results.hasFailureIn(7)).isTrue();
    assertThat(results.hasFailureIn(8)).isFalse();
    results.movedTo(9, CallTime.NONE);
    assertThat(results.isOf(9)).isTrue();
    assertThat(results.position()).isEqualTo(new Score.Position(123_456, 65_432));
  }
}
