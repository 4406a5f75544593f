package io.loophound.detectors.budget;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.budget.Spending.Amount;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Which day it is: by the clock of this process, or by that of all as soon as it is known. */
class LedgerDayTest {
  private static final long DAY = Duration.ofDays(1).toMillis();
  private static final long MINUTE = Duration.ofMinutes(1).toMillis();

  private long now = Long.MAX_VALUE - 5; // nanoseconds may begin anywhere, and overflow
  private long told; // when the others were asked, they said so

  /** Sums that nobody else adds to. */
  private final class Alone implements SharedSums, SharedSum {
    private Amount all = Amount.NONE;

    @Override
    public long epochMillis() {
      return told;
    }

    @Override
    public SharedSum ofAgent(String agent, long day) {
      return new Alone();
    }

    @Override
    public SharedSum ofUser(String user, long day) {
      return new Alone();
    }

    @Override
    public SharedSum ofTenant(String tenant, long day) {
      return new Alone();
    }

    @Override
    public SharedSum ofFleet(long day) {
      return new Alone();
    }

    @Override
    public Amount elsewhere() {
      return Amount.NONE;
    }

    @Override
    public void add(Amount more) {
      all = all.plus(more);
    }

    @Override
    public void requestTotal() {}

    @Override
    public SharedHold hold(Amount amount) {
      throw new UnsupportedOperationException();
    }
  }

  private void pass(long millis) {
    now += Duration.ofMillis(millis).toNanos();
    told += told == 0 ? 0 : millis;
  }

  @Test
  void aloneADayEndsByTheClockOfTheProcess() {
    Ledger ledger = new Ledger(() -> now, 5 * DAY - MINUTE);
    ledger.pay("a", new Amount(1, 0));
    assertThat(ledger.day().number()).isEqualTo(4);
    assertThat(ledger.process().left(now)).isEqualTo(Duration.ofMinutes(1));
    pass(MINUTE);
    assertThat(ledger.day().number()).isEqualTo(5);
    assertThat(ledger.process().spent().usd()).isZero();
    assertThat(ledger.process().left(now)).isEqualTo(Duration.ofDays(1));
  }

  @Test
  void aClockThatIsBehindIsSetForward() {
    Ledger ledger = new Ledger(() -> now, 5 * DAY - 5 * MINUTE, new Alone());
    told = 5 * DAY;
    assertThat(ledger.day().number()).isEqualTo(5);
    assertThat(ledger.fleet().left(now)).isEqualTo(Duration.ofDays(1));
  }

  @Test
  void aClockThatIsAheadIsSetBackOnce() {
    Ledger ledger = new Ledger(() -> now, 5 * DAY + MINUTE, new Alone());
    assertThat(ledger.day().number()).isEqualTo(5);
    told = 5 * DAY - 4 * MINUTE;
    assertThat(ledger.day().number()).isEqualTo(4);
    assertThat(ledger.fleet().left(now)).isEqualTo(Duration.ofMinutes(4));
    pass(4 * MINUTE);
    assertThat(ledger.day().number()).isEqualTo(5);
    ledger.pay("a", new Amount(1, 0));
    told -= MINUTE; // another server has another clock
    assertThat(ledger.day().number()).as("a day that has begun goes on").isEqualTo(5);
    assertThat(ledger.process().spent().usd()).isEqualTo(1);
  }

  @Test
  void anAccountThatWasOpenBeforeEndsAtTheRightTime() {
    Ledger ledger = new Ledger(() -> now, 5 * DAY - 10 * MINUTE, new Alone());
    Ledger.Account fleet = ledger.fleet();
    assertThat(fleet.left(now)).isEqualTo(Duration.ofMinutes(10));
    told = 5 * DAY - 5 * MINUTE;
    assertThat(ledger.fleet()).isSameAs(fleet);
    assertThat(fleet.left(now)).isEqualTo(Duration.ofMinutes(5));
  }
}
