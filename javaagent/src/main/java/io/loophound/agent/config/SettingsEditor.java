package io.loophound.agent.config;

import io.loophound.agent.config.edit.EditProblem;
import io.loophound.agent.config.edit.EditProblem.Reason;
import io.loophound.agent.config.edit.Editor;
import io.loophound.agent.config.edit.Overlay;
import io.loophound.agent.config.file.FileProblem;
import io.loophound.agent.config.option.Option;
import io.loophound.agent.config.option.Options;
import io.loophound.agent.config.option.Values;
import io.loophound.agent.operator.Operated.Edit;
import io.loophound.agent.telemetry.Output;
import io.loophound.detectors.policy.AgentPolicies;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * Changes settings while the JVM runs: in an {@link Overlay} of the settings file. Either all of a
 * change applies to the next call, or none of it.
 */
public final class SettingsEditor implements Editor {
  private static final int LONGEST = 300;

  private static final int TAG_BYTES = 8;

  private final Config config;
  private final Settings sources;
  private final LiveFile file; // null without a settings file
  private final Overlay overlay;
  private final Runnable apply;

  SettingsEditor(Config config, Settings sources, LiveFile file, Runnable apply) {
    this.config = config;
    this.sources = sources;
    this.file = file;
    this.apply = apply;
    overlay = file == null ? new Overlay(null) : file.overlay();
  }

  @Override
  public String keptIn(boolean all) {
    return overlay.path() == null ? "" : overlay.name();
  }

  /** Changes with what the user writes, too: whoever has seen neither decides on old settings. */
  @Override
  public String tag() throws FileProblem {
    String all = overlay.text() + '\0' + (file == null ? "" : file.text());
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(all.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, TAG_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
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
        String now = tag();
        if (!expected.isEmpty() && !expected.equals(now)) {
          throw EditProblem.of(Reason.CONFLICT, "the settings have changed meanwhile: " + now);
        }
        return replace(overlay.with(changes));
      } catch (FileProblem e) {
        throw EditProblem.of(
            Reason.FIXED, "the settings file or " + overlay.name() + " " + e.getMessage());
      }
    }
  }

  private void check(String name, String value) throws EditProblem {
    checked(name, value);
    if (value != null && sources.isSet(name)) {
      throw EditProblem.of(
          Reason.FIXED, name + " is set by " + sources.source(name) + ", which wins over this");
    }
  }

  /** Says which of these options have a value that can never match; a null value is none. */
  public static List<String> unmatched(Map<String, String> options) {
    List<String> lines = new ArrayList<>();
    options.forEach(
        (name, value) -> {
          String why = value == null ? null : Matching.problem(name, value);
          if (why != null) {
            lines.add(Output.clean(name + ": " + why, LONGEST));
          }
        });
    return lines;
  }

  static void checked(String name, String value) throws EditProblem {
    Option option = Options.find(name);
    if (option == null || !option.dynamic()) {
      String allowed = "an option that may change while the process runs";
      String known = "the name of an option" + Warnings.nearestTo(name);
      throw EditProblem.bad(name, value, option == null ? known : allowed);
    }
    if (value != null && Values.check(option, value) == null) {
      throw EditProblem.bad(
          name, option.secret() ? "(not shown)" : Output.clean(value, LONGEST), option.range());
    }
  }

  private List<String> replace(String changes) throws EditProblem, FileProblem {
    List<String> problems = new ArrayList<>();
    Settings next = next(changes, problems);
    if (next == null) {
      throw EditProblem.of(Reason.FIXED, "there is another error: " + problems.get(0));
    }
    var unused = Changes.keepStatic(next, config.settings());
    List<String> changed = Changes.between(next, config.settings());
    AgentPolicies built = built(next);
    keep(changes);
    if (!changed.isEmpty()) {
      config.change(next, built);
      apply.run();
    }
    return changed;
  }

  private Settings next(String changes, List<String> problems) throws FileProblem {
    return file == null
        ? sources.with(overlay.name(), overlay.entries(changes), /* whole= */ true)
        : file.with(changes, problems);
  }

  /** The policies of these settings. */
  static AgentPolicies built(Settings next) throws EditProblem {
    try {
      return new Policies(next).build();
    } catch (RuntimeException e) { // values that are valid one by one, but not together
      throw EditProblem.of(Reason.BAD, Output.clean(String.valueOf(e.getMessage()), LONGEST));
    }
  }

  private void keep(String changes) throws EditProblem {
    try {
      overlay.keep(changes);
    } catch (IOException | RuntimeException e) {
      throw EditProblem.of(
          Reason.FIXED,
          overlay.path()
              + " cannot be written ("
              + e.getClass().getSimpleName()
              + "), so nothing was changed: make its folder writable, or use a store");
    }
  }
}
