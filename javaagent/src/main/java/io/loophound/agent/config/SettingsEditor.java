package io.loophound.agent.config;

import io.loophound.agent.config.edit.EditProblem;
import io.loophound.agent.config.edit.EditProblem.Reason;
import io.loophound.agent.config.edit.Editor;
import io.loophound.agent.config.edit.FileStore;
import io.loophound.agent.config.edit.MemoryStore;
import io.loophound.agent.config.edit.Store;
import io.loophound.agent.config.edit.Store.Draft;
import io.loophound.agent.config.file.FileProblem;
import io.loophound.agent.config.option.Option;
import io.loophound.agent.config.option.Options;
import io.loophound.agent.config.option.Values;
import io.loophound.agent.operator.Operated.Edit;
import io.loophound.agent.telemetry.Output;
import io.loophound.detectors.policy.AgentPolicies;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Changes settings while the JVM runs: in the settings file or, without one, until the JVM ends.
 * Either all of a change applies to the next call, or none of it.
 */
public final class SettingsEditor implements Editor {
  private static final int LONGEST = 300;

  private final Config config;
  private final Settings sources;
  private final Store store;
  private final Runnable apply;

  private SettingsEditor(Config config, Settings sources, Store store, Runnable apply) {
    this.config = config;
    this.sources = sources;
    this.store = store;
    this.apply = apply;
  }

  /** Changes the file or, without one, the settings in force. */
  static SettingsEditor of(Config config, Settings sources, Path file, Runnable apply) {
    Store store = file == null ? new MemoryStore() : new FileStore(file);
    return new SettingsEditor(config, sources, store, apply);
  }

  @Override
  public String keptIn() {
    return store instanceof FileStore ? store.name() : "";
  }

  @Override
  public String tag() throws FileProblem {
    return store.tag();
  }

  @Override
  public List<String> change(Map<String, String> changes, Edit edit) throws EditProblem {
    if (edit.all() || edit.share() > 0) {
      throw EditProblem.of(Reason.BAD, "only a store has other services, and canaries");
    }
    return change(changes, edit.expected());
  }

  /** As above, by whomever. */
  List<String> change(Map<String, String> changes, String expected) throws EditProblem {
    for (Map.Entry<String, String> change : changes.entrySet()) {
      check(change.getKey(), change.getValue());
    }
    synchronized (config) {
      try {
        Draft draft = store.draft(changes);
        if (!expected.isEmpty() && !expected.equals(draft.before())) {
          throw EditProblem.of(
              Reason.CONFLICT, store.name() + " has changed meanwhile: it is " + draft.before());
        }
        return take(draft);
      } catch (FileProblem e) {
        throw EditProblem.of(Reason.FIXED, store.name() + " " + e.getMessage());
      }
    }
  }

  private void check(String name, String value) throws EditProblem {
    checked(name, value);
    if (sources.isSet(name)) {
      throw EditProblem.of(
          Reason.FIXED, name + " is set by " + sources.source(name) + ", which wins over this");
    }
  }

  static void checked(String name, String value) throws EditProblem {
    Option option = Options.find(name);
    if (option == null || !option.dynamic()) {
      String allowed = "an option that may change while the process runs";
      throw EditProblem.bad(name, value, option == null ? "the name of an option" : allowed);
    }
    if (value != null && Values.check(option, value) == null) {
      throw EditProblem.bad(
          name, option.secret() ? "(not shown)" : Output.clean(value, LONGEST), option.range());
    }
  }

  private List<String> take(Draft draft) throws EditProblem {
    Settings next = sources.with(store.name(), draft.entries(), /* whole= */ true);
    if (!next.warnings().isEmpty()) {
      throw EditProblem.of(Reason.FIXED, "it has another error: " + next.warnings().get(0));
    }
    var unused = Changes.keepStatic(next, config.settings());
    List<String> changed = Changes.between(next, config.settings());
    AgentPolicies built = built(next);
    keep(draft);
    if (!changed.isEmpty()) {
      config.change(next, built);
      apply.run();
    }
    return changed;
  }

  private static AgentPolicies built(Settings next) throws EditProblem {
    try {
      return new Policies(next).build();
    } catch (RuntimeException e) { // values that are valid one by one, but not together
      throw EditProblem.of(Reason.BAD, Output.clean(String.valueOf(e.getMessage()), LONGEST));
    }
  }

  private void keep(Draft draft) throws EditProblem {
    try {
      draft.keep();
    } catch (IOException | RuntimeException e) {
      String why = e instanceof FileSystemException f ? f.getReason() : e.getMessage();
      String kind = e.getClass().getSimpleName() + (why == null ? "" : ": " + why);
      throw EditProblem.of(Reason.FIXED, store.name() + " cannot be written: " + kind);
    }
  }
}
