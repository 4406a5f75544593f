package io.loophound.zoo.client;

import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Use;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** The tools of one conversation: each call gets the script's next result, and takes its time. */
final class Toolbox {
  private final List<Use> uses;
  private final AtomicInteger next = new AtomicInteger();

  Toolbox(Talk talk) {
    uses = talk.uses();
  }

  /** The next result, without its delay. */
  Use take(String tool) {
    int index = next.getAndIncrement();
    if (index >= uses.size() || !uses.get(index).tool().equals(tool)) {
      throw new IllegalStateException("the script has no call " + index + " of " + tool);
    }
    return uses.get(index);
  }

  /** Runs the tool. */
  Use run(String tool) {
    Use use = take(tool);
    Pause.of(use.millis());
    return use;
  }
}
