package io.loophound.agent.shared;

import io.loophound.agent.config.Config;
import io.loophound.agent.config.Layers;
import io.loophound.agent.config.SettingsEditor;
import io.loophound.agent.config.edit.EditProblem;
import io.loophound.agent.config.edit.EditProblems;
import io.loophound.agent.operator.Operated.Edit;
import io.loophound.agent.operator.Operated.ShownSetting;
import io.loophound.agent.operator.OperatedFleet;
import io.loophound.agent.operator.OperatedSettings;
import io.loophound.agent.store.engine.Revision;
import io.loophound.agent.store.view.StoreRequests;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.Mode;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;

/**
 * The settings that a store has for a service, or for all services: as a JVM has them that sets
 * nothing itself and is in no canary. They are read again when they are asked for.
 */
public final class ConsoleDesk implements OperatedSettings {
  private static final int NO_CANARY = 100;
  private static final long FRESH_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private final Config config = Config.of(new Properties());
  private final SharedPolicies policies;
  private final SharedEditor editor;
  private final FleetDesk desk;
  private boolean read;
  private long readAt;

  /**
   * The settings of a service; empty for all.
   *
   * @param address where the store is, for people
   * @param process this console, for people
   * @param millis how long an answer may take
   */
  public ConsoleDesk(
      String service, StoreRequests store, String address, String process, long millis) {
    Scope scope = service.isEmpty() ? Scope.all() : Scope.of(service);
    policies = new SharedPolicies(new Layers(config, () -> {}), scope, NO_CANARY, line -> {});
    editor =
        new SharedEditor(policies, store, "store " + address, process, millis, Clock.systemUTC());
    desk = new FleetDesk(address, "", policies, editor);
  }

  private synchronized void refresh() {
    if (read && System.nanoTime() - readAt < FRESH_NANOS) {
      return;
    }
    try {
      for (Scope scope : policies.scopes()) {
        List<Revision> newest = editor.request(to -> to.revisions(scope.document(), 1));
        if (!newest.isEmpty()) {
          policies.onNewest(scope, newest.get(0), "the store");
        }
      }
    } catch (EditProblem e) {
      throw EditProblems.of(e);
    }
    read = true;
    readAt = System.nanoTime();
  }

  @Override
  public AgentPolicies policies() {
    refresh();
    return config.policies();
  }

  @Override
  public Mode changeMode() {
    refresh();
    return config.mode();
  }

  @Override
  public boolean changeMode(Mode mode, Edit edit) {
    List<String> unused = change(Map.of("mode", mode.name().toLowerCase(Locale.ROOT)), edit);
    return true;
  }

  @Override
  public List<ShownSetting> settings() {
    refresh();
    return config.effective();
  }

  @Override
  public String keptIn(boolean all) {
    return editor.keptIn(all);
  }

  @Override
  public String tag() {
    refresh();
    return editor.tag();
  }

  @Override
  public List<String> change(Map<String, String> options, Edit edit) {
    try {
      return editor.change(options, edit);
    } catch (EditProblem e) {
      throw EditProblems.of(e);
    }
  }

  @Override
  public List<String> unmatched(Map<String, String> options) {
    return SettingsEditor.unmatched(options);
  }

  @Override
  public OperatedFleet fleet() {
    refresh();
    return desk;
  }

  /** Why the newest version cannot be used, or empty. */
  public String problem() {
    refresh();
    return policies.scopes().stream()
        .map(policies::problem)
        .filter(problem -> !problem.isEmpty())
        .findFirst()
        .orElse("");
  }
}
