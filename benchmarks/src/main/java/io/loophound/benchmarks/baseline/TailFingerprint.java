package io.loophound.benchmarks.baseline;

import io.loophound.detectors.event.Message;
import io.loophound.replay.Trace;
import io.loophound.replay.Trace.ModelEvent;
import java.util.ArrayList;
import java.util.List;

/** {@link TailCount} over a run; the whole run is assumed to happen within its window of 60 s. */
public final class TailFingerprint implements Baseline {

  @Override
  public String name() {
    return "Tail";
  }

  @Override
  public Stop stop(Trace trace) {
    TailCount count = new TailCount();
    List<String> texts = new ArrayList<>();
    for (int step = 0; step < trace.events().size(); step++) {
      if (trace.events().get(step) instanceof ModelEvent call) {
        for (Message message : call.messages()) {
          texts.add(message.text());
        }
        if (count.refuses(call.model(), texts)) {
          return new Stop(step, true);
        }
        texts.add(call.response());
      }
    }
    return null;
  }
}
