package io.loophound.testkit.framework;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** What an application hears of an answer: its text in parts, and one end or error. */
public final class ReceivedAnswer {
  private final List<String> parts = new CopyOnWriteArrayList<>();
  private final List<Throwable> errors = new CopyOnWriteArrayList<>();
  private final CountDownLatch over = new CountDownLatch(1);

  /** A part of the answer. */
  public void text(String part) {
    parts.add(part);
  }

  /** The answer failed. */
  public void error(Throwable error) {
    errors.add(error);
    over.countDown();
  }

  /** The answer is whole. */
  public void end() {
    over.countDown();
  }

  ReceivedAnswer whenOver() throws InterruptedException {
    assertThat(over.await(120, TimeUnit.SECONDS)).as("the answer ends").isTrue();
    return this;
  }

  String text() {
    assertThat(errors).isEmpty();
    return String.join("", parts);
  }

  Throwable error() {
    assertThat(errors).hasSize(1);
    return errors.get(0);
  }
}
