package io.loophound.detectors.internal.limit;

import io.loophound.detectors.budget.CircuitBreaker;
import io.loophound.detectors.fleet.FleetBreaker;
import io.loophound.detectors.fleet.FleetBreaker.News;
import io.loophound.detectors.fleet.FleetBreaker.Turn;
import java.time.Duration;

/**
 * The breaker of an agent and a server, which knows of those in other processes. One process that
 * is itself broken must not take a server from the others, so it opens only with the evidence of
 * two, and closes for all as soon as one of them has seen it work again. Thread-safe.
 */
final class SharedBreaker {
  private static final int ENOUGH = 2;
  private static final Duration RETRY = Duration.ofSeconds(1);

  /** How long the turn is this process's before it makes a call. */
  private static final Duration UNUSED = Duration.ofSeconds(5);

  private final CircuitBreaker own;
  private final FleetBreaker others; // null without any
  private final Duration cooldown;
  private long seen;
  private boolean failed; // whether the newest call did
  private boolean ended; // whether any call has
  private long endedNanos; // when the newest did

  SharedBreaker(CircuitBreaker own, FleetBreaker others, Duration cooldown) {
    this.own = own;
    this.others = others;
    this.cooldown = cooldown;
  }

  /** Whether others were asked who may try a call now, and have not answered. */
  synchronized boolean requestAnswers(long nanos) {
    if (others == null) {
      return false;
    }
    update(nanos);
    Duration unused = cooldown.compareTo(UNUSED) < 0 ? cooldown : UNUSED;
    return own.isHalfOpen(nanos) && others.requestTurn(unused);
  }

  synchronized boolean allows(long nanos) {
    if (others == null) {
      return own.allows(nanos);
    }
    update(nanos);
    if (own.isHalfOpen(nanos)) {
      Turn turn = others.turn();
      if (turn == Turn.THEIRS || (turn == Turn.OURS && own.isTrying(nanos))) {
        return false;
      }
      if (turn == Turn.OURS) {
        others.keepTurn(cooldown);
      }
    }
    return own.allows(nanos);
  }

  private void update(long nanos) {
    News news = others.news();
    if (news.version() == seen) {
      return;
    }
    seen = news.version();
    if (news.closed()) {
      own.close();
    } else if (isConvinced(news, nanos)) {
      boolean second = own.isClosed() && hasFailedToo(nanos);
      own.open(news.left(), nanos);
      if (second) {
        others.opened(news.left());
      }
    }
  }

  private boolean hasFailedToo(long nanos) {
    return failed && nanos - endedNanos < cooldown.toNanos();
  }

  /** Two have seen it fail, this process may be one; and it has not seen it work since. */
  private boolean isConvinced(News news, long nanos) {
    if (news.left().isZero() || news.witnesses() == 0) {
      return false;
    }
    Duration since = cooldown.minus(news.left());
    boolean workedSince = ended && !failed && nanos - endedNanos < since.toNanos();
    return hasFailedToo(nanos) || (news.witnesses() >= ENOUGH && !workedSince);
  }

  synchronized void record(boolean hasFailed, long nanos) {
    failed = hasFailed;
    ended = true;
    endedNanos = nanos;
    boolean wasTried = own.isHalfOpen(nanos);
    own.record(hasFailed, nanos);
    if (others == null) {
      return;
    }
    if (hasFailed) {
      failed(nanos);
    } else if (wasTried) {
      worked();
    }
  }

  private void failed(long nanos) {
    if (own.isClosed() && isConvinced(others.news(), nanos)) {
      own.open(cooldown, nanos);
    }
    if (own.hasOpenedAt(nanos)) {
      others.opened(cooldown);
      others.endTurn(); // the next to try is another one, which may be better off
    }
  }

  private void worked() {
    if (own.isClosed()) {
      others.closed();
    } else {
      others.keepTurn(cooldown);
    }
  }

  /** How long a call that is refused now is to be refused. */
  synchronized Duration remaining(long nanos) {
    boolean waits = others != null && own.isHalfOpen(nanos);
    return waits ? RETRY : own.remaining(nanos);
  }
}
