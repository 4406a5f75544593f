package io.loophound.detectors.internal.run.opening;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.json.JsonStrings;
import io.loophound.detectors.internal.digest.outcome.ToolName;
import io.loophound.detectors.internal.digest.text.Excerpt;
import io.loophound.detectors.internal.digest.text.TextDigest;
import io.loophound.detectors.internal.digest.text.TextDigests;
import io.loophound.detectors.internal.run.Run;
import java.time.Duration;
import java.util.List;

/**
 * Tasks that agents hand on word for word. A run that begins with such a task takes it over, once:
 * siblings that one agent starts on the same work are not a chain.
 */
public final class HandedOnTasks {
  private static final int WORDS_OF_A_TASK = 4;
  private static final int MAXIMUM = 1000;
  private static final Duration SOON = Duration.ofMinutes(1);

  private final Cache<Integer, Integer> depths; // of the run that will take over the task

  public HandedOnTasks(Ticker ticker) {
    depths =
        Caffeine.newBuilder()
            .maximumSize(MAXIMUM)
            .expireAfterWrite(SOON)
            .ticker(ticker)
            .executor(Runnable::run)
            .build();
  }

  void clear() {
    depths.invalidateAll();
  }

  /** Identifies a task; 0 when it has too few words. */
  private static int task(long caller, TextDigest text) {
    return text.words() < WORDS_OF_A_TASK ? 0 : Long.hashCode(Hash64.mix(caller, text.exact()));
  }

  /** A run begins with this text, which other runs may have handed on. */
  public void begin(Run run, TextDigest text) {
    int task = task(run.caller(), text);
    Integer depth = task == 0 ? null : depths.asMap().remove(task);
    run.speech().takeOver(task, depth == null ? 0 : depth);
  }

  /** A run has requested tool calls: one of them may hand on the task that the run began with. */
  public void asked(Run run, List<ToolCall> calls) {
    for (ToolCall call : calls) {
      if (run.speech().task() != 0 && handsOn(run, call)) {
        depths.put(run.speech().task(), run.speech().handedOn() + 1);
        return;
      }
    }
  }

  private static boolean handsOn(Run run, ToolCall call) {
    if (!ToolName.delegates(call.name()) || call.arguments().length() > Excerpt.LONGEST) {
      return false;
    }
    for (String text : JsonStrings.of(call.arguments())) {
      if (task(run.caller(), TextDigests.of(text)) == run.speech().task()) {
        return true;
      }
    }
    return false;
  }
}
