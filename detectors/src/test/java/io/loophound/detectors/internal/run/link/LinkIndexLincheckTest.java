package io.loophound.detectors.internal.run.link;

import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.turn.RecentReplies;
import io.loophound.detectors.internal.score.Weights;
import io.loophound.detectors.policy.GuardPolicy;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Test;

/**
 * The places of runs as seen by many threads: every history can be told as one call after another.
 */
@Param(name = "place", gen = IntGen.class, conf = "1:2")
@Param(name = "run", gen = IntGen.class, conf = "0:2")
public class LinkIndexLincheckTest {
  private static final GuardPolicy POLICY = GuardPolicy.defaults();

  private final LinkIndex index = new LinkIndex(64);
  private final Run[] runs = new Run[3];

  public LinkIndexLincheckTest() {
    for (int i = 0; i < runs.length; i++) {
      runs[i] = new Run(i, RunKey.ofThread(1), POLICY, Weights.of(POLICY), new RecentReplies(), 0);
    }
  }

  @Operation
  public void add(@Param(name = "place") int place, @Param(name = "run") int run) {
    index.add(place, new Link(runs[run], 0));
  }

  @Operation
  public void put(@Param(name = "place") int place, @Param(name = "run") int run) {
    index.put(place, new Link(runs[run], 0));
  }

  @Operation
  public String getOrAdd(@Param(name = "place") int place, @Param(name = "run") int run) {
    return index.getOrAdd(place, new Link(runs[run], 0)).run.id();
  }

  @Operation
  public String get(@Param(name = "place") int place) {
    StringBuilder found = new StringBuilder();
    for (Link link : index.get(place)) {
      found.append(link.run.id()).append(' ');
    }
    return found.toString();
  }

  @Operation
  public void forget(@Param(name = "run") int run) {
    index.forget(runs[run]);
  }

  @Operation
  public void admit(@Param(name = "run") int run) {
    index.admit(runs[run]);
  }

  @Operation
  public int size() {
    return index.size();
  }

  @Test
  void isLinearizable() {
    new ModelCheckingOptions()
        .iterations(3)
        .invocationsPerIteration(60)
        .threads(2)
        .actorsPerThread(2)
        .check(LinkIndexLincheckTest.class);
  }
}
