package io.loophound.agent.weave.dispatch;

import io.loophound.agent.config.Config;
import io.loophound.agent.config.LiveFile;
import io.loophound.agent.config.SettingsEditor;
import io.loophound.agent.config.edit.EditProblem;
import io.loophound.agent.config.edit.EditProblem.Reason;
import io.loophound.agent.config.edit.EditProblems;
import io.loophound.agent.config.edit.Editor;
import io.loophound.agent.config.file.FileProblem;
import io.loophound.agent.identity.Identity;
import io.loophound.agent.operator.Operated;
import io.loophound.agent.operator.OperatedFleet;
import io.loophound.agent.operator.event.Event;
import io.loophound.agent.operator.http.Problem;
import io.loophound.agent.operator.metrics.ConfigState;
import io.loophound.agent.operator.start.Operator;
import io.loophound.agent.shared.SharedState;
import io.loophound.agent.telemetry.Output;
import io.loophound.agent.telemetry.Stats;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.GuardListener;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.Mode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The Java agent as operators see it. Loaded only if operator features are on. */
final class Operation implements Operated {
  private static final String MODE = "loophound.mode";
  private static final int FIXED = 409;

  private final Config config;
  private final GuardHolder holder;
  private final Stats stats;
  private final Editor editor;
  private final SharedState shared; // null without a store
  private final Operator operator;
  private final Identity identity;

  Operation(
      Config config, GuardHolder holder, Stats stats, GuardListener next, SharedState shared) {
    this.config = config;
    this.holder = holder;
    this.stats = stats;
    this.shared = shared;
    editor = shared == null ? config.editor(holder::apply) : shared.editor();
    identity = config.identity();
    operator =
        new Operator(
            OperatorConfig.settings(config),
            AlertOptions.of(config),
            OperatorConfig.recorded(config),
            this,
            next);
  }

  GuardListener listener() {
    return operator.listener();
  }

  /**
   * Called once the guard exists; runs on a thread of ours, because the caller may be the
   * application's.
   */
  void start(Guard guard) {
    operator.prepare(guard);
    Thread thread = new Thread(null, operator::start, "loophound-operator", 0, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(Operation.class.getClassLoader());
    thread.start();
  }

  @Override
  public Identity identity() {
    return identity;
  }

  @Override
  public Guard guard() {
    return holder.guard();
  }

  @Override
  public AgentPolicies policies() {
    return config.policies();
  }

  @Override
  public Mode changeMode() {
    return holder.mode();
  }

  @Override
  public boolean changeMode(Mode mode, Edit edit) {
    String word = mode.name().toLowerCase(Locale.ROOT);
    boolean here = !edit.all() && edit.share() == 0;
    boolean own = here && shared != null && shared.setsItself("mode");
    if (!keptIn(/* all= */ false).isEmpty() && System.getProperty(MODE) == null && !own) {
      try {
        var unused = editor.change(Map.of("mode", word), edit);
        return true;
      } catch (EditProblem e) {
        boolean outdated = e.reason() == Reason.CONFLICT && !edit.expected().isEmpty();
        if (!here || outdated) {
          throw EditProblems.of(e); // it was meant for others, too, or for another version
        }
        Output.line("WARN the mode applies only until the JVM ends: " + e.getMessage());
      }
    }
    if (!here) {
      throw Problem.of(FIXED, MODE + " is set in this JVM, or there is no store: ask another JVM");
    }
    System.setProperty(MODE, word);
    return false;
  }

  @Override
  public String keptIn(boolean all) {
    return editor.keptIn(all);
  }

  @Override
  public String tag() {
    try {
      return editor.tag();
    } catch (FileProblem e) {
      throw Problem.of(FIXED, keptIn(/* all= */ false) + " " + e.getMessage());
    }
  }

  @Override
  public List<String> change(Map<String, String> options, Edit edit) {
    try {
      List<String> changed = editor.change(options, edit);
      if (!changed.isEmpty() && shared == null) { // the store tells it by itself
        Output.line("settings changed by the admin API: " + String.join(", ", changed));
      }
      return changed;
    } catch (EditProblem e) {
      throw EditProblems.of(e);
    }
  }

  @Override
  public ConfigState configState() {
    LiveFile file = config.file();
    boolean rejected = file != null && file.isRejected();
    long rejections = file == null ? 0 : file.rejections();
    Map<String, Long> versions = new TreeMap<>();
    OperatedFleet fleet = fleet();
    if (fleet != null) {
      rejections += fleet.rejections();
      for (Map<String, Object> policies : fleet.policies()) {
        versions.put(policies.get("scope").toString(), (Long) policies.get("version"));
        rejected |= !policies.get("problem").toString().isEmpty();
      }
    }
    return new ConfigState(versions, rejected, rejections);
  }

  @Override
  public List<String> unmatched(Map<String, String> options) {
    return SettingsEditor.unmatched(options);
  }

  @Override
  public OperatedFleet fleet() {
    return shared == null ? null : shared.desk();
  }

  @Override
  public List<ShownSetting> settings() {
    return config.effective();
  }

  @Override
  public Map<String, Map<String, Long>> counts() {
    return stats.bySeam();
  }

  @Override
  public Class<?>[] loadedClasses() {
    return holder.loadedClasses();
  }

  /** What the guard itself does not tell the store. */
  @Override
  public void told(Event event) {
    boolean untold =
        event.kind() == Event.Kind.AUDIT
            || event.kind() == Event.Kind.NEAR_MISS
            || event.kind() == Event.Kind.SHADOW;
    if (shared != null && untold) {
      shared.tell(event);
    }
  }

  @Override
  public void log(String line) {
    Output.line(line);
  }

  @Override
  public void error(Throwable thrown) {
    stats.error("operator");
    if (stats.errors("operator") == 1) {
      String what = "WARN an error in LoopHound outside the application's calls; further ones are";
      Output.line(what + " only counted: " + thrown.getClass().getName());
    }
  }
}
