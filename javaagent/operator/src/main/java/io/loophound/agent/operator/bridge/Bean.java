package io.loophound.agent.operator.bridge;

import io.loophound.agent.operator.Operated;
import io.loophound.agent.operator.Operated.Edit;
import io.loophound.agent.operator.Records;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.Mode;
import io.loophound.detectors.view.RunView;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.management.JMException;
import javax.management.ObjectName;

/** The JMX bean. Loading this class loads JMX. */
public final class Bean implements LoopHoundMXBean {
  static final String NAME = "io.loophound:type=LoopHound";
  private static final int RUNS = 20;

  private final Operated agent;
  private final Records records;

  private Bean(Operated agent, Records records) {
    this.agent = agent;
    this.records = records;
  }

  /** Registers it. */
  public static void register(Operated agent, Records records) {
    try {
      var unused =
          ManagementFactory.getPlatformMBeanServer()
              .registerMBean(new Bean(agent, records), new ObjectName(NAME));
    } catch (JMException e) { // no type of JMX is to leave this class: its callers load without
      throw new IllegalStateException(e);
    }
  }

  @Override
  public String getVersion() {
    return agent.identity().version();
  }

  @Override
  public String getMode() {
    return word(agent.changeMode());
  }

  @Override
  public void setMode(String word) {
    for (Mode mode : Mode.values()) {
      if (word(mode).equals(word)) {
        records.audit("mode", Map.of("before", getMode(), "after", word, "by", "jmx"));
        agent.changeMode(mode, Edit.PLAIN);
        return;
      }
    }
    throw new IllegalArgumentException("Mode = " + word + ": allowed is off, observe or enforce");
  }

  private static String word(Mode mode) {
    return mode.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public long getModelCalls() {
    return sum("model_calls");
  }

  @Override
  public long getToolCalls() {
    return sum("tool_calls");
  }

  @Override
  public long getStopped() {
    return sum("stopped");
  }

  @Override
  public long getErrors() {
    return sum("errors");
  }

  private long sum(String name) {
    Map<String, Long> bySeam = agent.counts().getOrDefault(name, Map.of());
    return bySeam.values().stream().mapToLong(count -> count).sum();
  }

  @Override
  public double getSpentUsd() {
    return records.metrics().totalUsd();
  }

  @Override
  public double getSavedUsdEstimate() {
    return records.metrics().saved();
  }

  @Override
  public int getRunCount() {
    return agent.guard().runs().count();
  }

  @Override
  public List<String> getRuns() {
    return agent.guard().runs().newest(RUNS).stream().map(Bean::line).toList();
  }

  private static String line(RunView run) {
    return run.id()
        + " agent="
        + (run.agent().isEmpty() ? "-" : run.agent())
        + " state="
        + run.state().name().toLowerCase(Locale.ROOT)
        + " score="
        + run.score()
        + " calls="
        + run.modelCalls()
        + " refused="
        + run.refused();
  }

  @Override
  public boolean revive(String run) {
    boolean known = agent.guard().runs().revive(run);
    if (known) {
      records.audit("revive", Map.of("run", run, "by", "jmx"));
    }
    return known;
  }

  @Override
  public boolean terminate(String run) {
    Verdict verdict = agent.guard().runs().terminate(run);
    if (verdict == null) {
      return false;
    }
    records.audit("terminate", Map.of("run", run, "decision", verdict.decisionId(), "by", "jmx"));
    return true;
  }
}
