package io.loophound.agent.shared;

import io.loophound.agent.config.edit.EditProblem;
import io.loophound.agent.config.edit.EditProblem.Reason;
import io.loophound.agent.config.edit.EditProblems;
import io.loophound.agent.config.file.FileProblem;
import io.loophound.agent.operator.Operated.Edit;
import io.loophound.agent.operator.OperatedFleet;
import io.loophound.agent.operator.http.Problem;
import io.loophound.agent.operator.json.JsonObject;
import io.loophound.agent.store.engine.Answer;
import io.loophound.agent.store.engine.FleetStore;
import io.loophound.agent.store.engine.Revision;
import io.loophound.agent.store.engine.StoredValue;
import io.loophound.agent.store.view.SharedFleet;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/** What operators see of the fleet, and do to its policies. */
final class FleetDesk implements OperatedFleet {
  private static final int MOST = 1000;
  private static final int ALL = 100;
  private static final String MODE = "mode";

  private final String address;
  private final String member;
  private final SharedPolicies policies;
  private final SharedEditor editor;

  /**
   * What there is of a fleet.
   *
   * @param member the id of this JVM; empty if it is none of them
   */
  FleetDesk(String address, String member, SharedPolicies policies, SharedEditor editor) {
    this.address = address;
    this.member = member;
    this.policies = policies;
    this.editor = editor;
  }

  @Override
  public String address() {
    return address;
  }

  /** The policies that this JVM runs, for the others. */
  Map<String, Object> running() {
    Map<String, Object> all = new LinkedHashMap<>();
    List<String> problems = new ArrayList<>();
    Set<String> overruled = new TreeSet<>();
    for (Scope scope : policies.scopes()) {
      PolicyVersion version = policies.version(scope);
      String name = scope.equals(policies.own()) ? "policies" : "policies_all";
      all.put(name, version.number());
      all.put(name + "_canary", policies.isInCanary(version));
      overruled.addAll(policies.overruled(scope));
      if (!policies.problem(scope).isEmpty()) {
        problems.add(policies.problem(scope));
      }
    }
    all.put("overruled", String.join(",", overruled));
    all.put("problem", String.join("; ", problems));
    return all;
  }

  @Override
  public List<Map<String, Object>> members() {
    List<String> ids = request(() -> editor.request(to -> to.members(SharedFleet.ALIVE)));
    List<Map<String, Object>> members = new ArrayList<>();
    List<String> some = ids.subList(0, Math.min(MOST, ids.size()));
    List<StoredValue> kept = request(() -> editor.request(to -> looks(to, some)));
    for (int i = 0; i < some.size(); i++) {
      members.add(member(some.get(i), kept.get(i)));
    }
    return members;
  }

  private static Supplier<List<StoredValue>> looks(FleetStore to, List<String> ids) {
    List<Answer<StoredValue>> answers =
        ids.stream().map(id -> to.findValue(SharedFleet.nameOf(id))).toList();
    return () -> answers.stream().map(Answer::get).toList();
  }

  private Map<String, Object> member(String id, StoredValue kept) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", id);
    json.put("this", id.equals(member));
    try {
      json.putAll(kept.value() == null ? Map.of() : JsonObject.read(kept.value()));
    } catch (IllegalArgumentException e) {
      json.put("problem", "what it says of itself cannot be read");
    }
    return json;
  }

  @Override
  public List<Map<String, Object>> policies() {
    List<Map<String, Object>> all = new ArrayList<>();
    for (Scope scope : policies.scopes()) {
      PolicyVersion version = policies.version(scope);
      Map<String, Object> json = json(version);
      json.put("scope", scope.equals(Scope.all()) ? "all" : "service");
      json.put("in_canary", policies.isInCanary(version));
      json.put("overruled", policies.overruled(scope));
      Revision newest = policies.newest(scope);
      json.put("newest", newest == null ? 0 : newest.number());
      json.put("problem", policies.problem(scope));
      all.add(json);
    }
    return all;
  }

  @Override
  public long rejections() {
    return policies.rejections();
  }

  private static Map<String, Object> json(PolicyVersion version) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("version", version.number());
    json.put(
        "at", version.number() == 0 ? null : Instant.ofEpochMilli(version.millis()).toString());
    json.put("author", version.author());
    json.put("reason", version.reason());
    json.put("by", version.by());
    json.put("options", new TreeMap<>(version.options()));
    if (version.share() > 0) {
      json.put("canary_share", version.share());
      json.put("canary", new TreeMap<>(version.canary()));
    }
    return json;
  }

  @Override
  public List<Map<String, Object>> versions(boolean all) {
    List<Map<String, Object>> versions = new ArrayList<>();
    for (Revision revision : request(() -> editor.versions(all))) {
      try {
        versions.add(json(PolicyVersion.of(revision)));
      } catch (FileProblem e) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("version", revision.number());
        json.put("problem", e.getMessage());
        versions.add(json);
      }
    }
    return versions;
  }

  @Override
  public NewVersion restore(long number, Edit edit) {
    PolicyVersion earlier = earlier(number, edit.all());
    return made(
        edit,
        before ->
            editor.next(
                before,
                withMode(earlier.options(), before.options()),
                earlier.share(),
                earlier.share() == 0 ? Map.of() : withMode(earlier.canary(), before.options()),
                edit));
  }

  /** These options with the mode of those. */
  private static Map<String, String> withMode(
      Map<String, String> options, Map<String, String> before) {
    Map<String, String> all = new TreeMap<>(options);
    if (before.containsKey(MODE)) {
      all.put(MODE, before.get(MODE));
    } else {
      all.remove(MODE);
    }
    return all;
  }

  private NewVersion made(Edit edit, SharedEditor.Change change) {
    Set<String> changed = new TreeSet<>();
    PolicyVersion made =
        request(
            () ->
                editor.edit(
                    edit,
                    before -> {
                      PolicyVersion next = change.of(before);
                      changed.clear();
                      addChanged(before.options(), next.options(), changed);
                      addChanged(before.canary(), next.canary(), changed);
                      return next;
                    }));
    return new NewVersion(made.number(), List.copyOf(changed));
  }

  private static void addChanged(
      Map<String, String> one, Map<String, String> other, Set<String> changed) {
    Set<String> names = new TreeSet<>(one.keySet());
    names.addAll(other.keySet());
    names.removeIf(name -> Objects.equals(one.get(name), other.get(name)));
    changed.addAll(names);
  }

  private PolicyVersion earlier(long number, boolean all) {
    for (Revision revision : request(() -> editor.versions(all))) {
      if (revision.number() == number) {
        try {
          return PolicyVersion.of(revision);
        } catch (FileProblem e) {
          throw Problem.of(409, "version " + number + ": " + e.getMessage());
        }
      }
    }
    throw Problem.field(404, "version", number, "a version that is kept: see /policies/versions");
  }

  @Override
  public NewVersion canary(int share, Edit edit) {
    return made(
        edit,
        before -> {
          if (before.share() == 0) {
            throw EditProblem.of(Reason.FIXED, "there is no canary");
          }
          boolean ends = share == 0 || share == ALL;
          return editor.next(
              before,
              before.options(share == ALL),
              ends ? 0 : share,
              ends ? Map.of() : before.canary(),
              edit);
        });
  }

  /** Something that may be refused. */
  private interface Asking<T> {
    T get() throws EditProblem;
  }

  private static <T> T request(Asking<T> asking) {
    try {
      return asking.get();
    } catch (EditProblem e) {
      throw EditProblems.of(e);
    }
  }
}
