package io.loophound.agent.store.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class StoreLogTest {
  private final List<String> lines = new ArrayList<>();
  private final StoreLog log = new StoreLog("there", "sums", lines::add);
  private long now;

  private void pass(long seconds) {
    now += TimeUnit.SECONDS.toNanos(seconds);
  }

  private void back() {
    log.onReconnected("Redis", 2, now);
  }

  private void lost(String why) {
    log.lost(true, why, now);
  }

  private void fails(String why) {
    log.lost(false, why, now);
  }

  private void hasSaid(String... beginnings) {
    assertThat(lines).hasSameSizeAs(beginnings);
    for (int i = 0; i < beginnings.length; i++) {
      assertThat(lines.get(i)).startsWith(beginnings[i]);
    }
    lines.clear();
  }

  @Test
  void anOutageIsSaidOnceAndEachReasonOnce() {
    back();
    lost("closed");
    for (int i = 0; i < 100; i++) {
      pass(10);
      fails(i % 2 == 0 ? "refused" : "no answer");
    }
    back();
    hasSaid(
        "store there (Redis), used by 2 JVMs; sums",
        "WARN the store there is lost: closed; loops are stopped as before",
        "WARN the store there cannot be used: refused",
        "WARN the store there cannot be used: no answer",
        "the store there is back; ");
    pass(100);
    lost("closed");
    hasSaid("WARN the store there is lost: closed; loops are stopped as before");
  }

  @Test
  void aStoreThatComesAndGoesIsSaidOnceUntilItStays() {
    back();
    pass(5);
    lost("closed");
    back();
    lines.clear();
    for (int i = 0; i < 100; i++) {
      pass(30);
      log.onAnswer(now);
      lost("closed " + i);
      fails("refused " + i);
      back();
    }
    hasSaid("WARN the store there comes and goes: closed 0; ");
    pass(59);
    log.onAnswer(now);
    hasSaid();
    pass(1);
    log.onAnswer(now);
    log.onAnswer(now);
    hasSaid("the store there is back, and stays");
    lost("closed");
    back();
    hasSaid("WARN the store there is lost: closed; ", "the store there is back; ");
  }

  @Test
  void oneThatComesAndGoesAndIsAwayForLongIsSaid() {
    back();
    lost("closed");
    back();
    lost("closed");
    lines.clear();
    pass(59);
    fails("refused");
    hasSaid();
    pass(1);
    fails("refused");
    fails("refused");
    hasSaid("WARN the store there cannot be used: refused; loops are stopped as before");
    back();
    hasSaid("the store there is back; ");
  }

  @Test
  void oneThatWasNeverThereIsSaidOnce() {
    fails("refused");
    pass(10);
    fails("refused");
    back();
    pass(1);
    lost("closed");
    hasSaid(
        "WARN the store there cannot be used: refused; loops",
        "store there (Redis)",
        "WARN the store there is lost: closed; loops");
  }
}
