package io.loophound.agent.shared;

import io.loophound.agent.config.Layers;
import io.loophound.agent.config.edit.EditProblem;
import io.loophound.agent.config.edit.EditProblem.Reason;
import io.loophound.agent.config.edit.Editor;
import io.loophound.agent.config.file.FileProblem;
import io.loophound.agent.operator.Operated.Edit;
import io.loophound.agent.store.engine.FleetStore;
import io.loophound.agent.store.engine.Revision;
import io.loophound.agent.store.view.SharedFleet;
import io.loophound.agent.store.view.StoreRequests;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Changes the policies in the store. Each change is a new version; of two at the same time one is
 * made again on top of the other, or refused if it was meant for another version.
 */
final class SharedEditor implements Editor {
  private static final int MOST_TRIES = 20;

  private final SharedPolicies policies;
  private final StoreRequests store;
  private final String keptIn;
  private final String process;
  private final long timeoutMillis;
  private final Clock clock;

  /**
   * Changes what is in the store of this fleet.
   *
   * @param keptIn the store, as people know it
   * @param process this JVM, as people know it
   * @param timeoutMillis how long an answer may take
   */
  SharedEditor(
      SharedPolicies policies,
      StoreRequests store,
      String keptIn,
      String process,
      long timeoutMillis,
      Clock clock) {
    this.policies = policies;
    this.store = store;
    this.keptIn = keptIn;
    this.process = process;
    this.timeoutMillis = timeoutMillis;
    this.clock = clock;
  }

  /** What a version becomes. */
  interface Change {
    PolicyVersion of(PolicyVersion before) throws EditProblem;
  }

  @Override
  public String keptIn(boolean all) {
    boolean shared = all || policies.own().equals(Scope.all());
    String whose = shared ? Scope.all().shown() : "all JVMs of " + policies.own().shown();
    return keptIn + ", for " + whose + " that share it";
  }

  @Override
  public String tag() {
    List<String> numbers = new ArrayList<>();
    for (Scope scope : policies.scopes()) {
      Revision newest = policies.newest(scope);
      numbers.add("v" + (newest == null ? 0 : newest.number()));
    }
    return String.join("-", numbers);
  }

  @Override
  public List<String> change(Map<String, String> changes, Edit edit) throws EditProblem {
    for (Map.Entry<String, String> change : changes.entrySet()) {
      Layers.check(change.getKey(), change.getValue());
    }
    TreeSet<String> changed = new TreeSet<>();
    var unused =
        edit(
            edit,
            before -> {
              PolicyVersion next = with(before, changes, edit);
              boolean tried = next.share() > 0;
              changed.clear();
              changes.keySet().stream()
                  .filter(
                      name ->
                          !Objects.equals(
                              before.options(tried && before.share() > 0).get(name),
                              next.options(tried).get(name)))
                  .forEach(changed::add);
              return changed.isEmpty() && before.share() == next.share() ? before : next;
            });
    return List.copyOf(changed);
  }

  private PolicyVersion with(PolicyVersion before, Map<String, String> changes, Edit edit)
      throws EditProblem {
    if (edit.share() == 0 && before.share() > 0) {
      throw EditProblem.of(
          Reason.FIXED,
          "version "
              + before.number()
              + " has a canary: change that one (canary=SHARE), or end it first");
    }
    Map<String, String> options = new HashMap<>(before.options(before.share() > 0));
    changes.forEach(
        (name, value) -> {
          if (value == null) {
            options.remove(name);
          } else {
            options.put(name, value);
          }
        });
    return edit.share() == 0
        ? next(before, options, 0, Map.of(), edit)
        : next(before, before.options(), edit.share(), options, edit);
  }

  PolicyVersion next(
      PolicyVersion before,
      Map<String, String> options,
      int share,
      Map<String, String> canary,
      Edit edit) {
    return new PolicyVersion(
        before.number() + 1,
        options,
        share,
        canary,
        edit.author(),
        edit.reason(),
        process,
        clock.millis());
  }

  /** Makes a new version; returns it, or the one before if nothing changes. */
  PolicyVersion edit(Edit edit, Change change) throws EditProblem {
    Scope scope = edit.all() ? Scope.all() : policies.own();
    for (int i = 0; i < MOST_TRIES; i++) {
      PolicyVersion before = newest(scope);
      if (!edit.expected().isEmpty() && !edit.expected().equals(tag())) {
        throw EditProblem.of(
            Reason.CONFLICT, "the policies in the store have changed meanwhile: " + tag());
      }
      PolicyVersion next = change.of(before);
      if (next.equals(before)) {
        return before;
      }
      String problem = policies.problem(scope, next);
      if (!problem.isEmpty()) {
        throw EditProblem.of(Reason.BAD, problem);
      }
      Revision made = next.revision();
      if (request(
          to -> to.revise(scope.document(), made, SharedFleet.MOST_REVISIONS),
          "; it is not known whether the change has arrived")) {
        policies.onCreated(scope, made);
        return next;
      }
    }
    throw EditProblem.of(Reason.CONFLICT, "others change the policies all the time");
  }

  private PolicyVersion newest(Scope scope) throws EditProblem {
    List<Revision> newest = request(to -> to.revisions(scope.document(), 1));
    Revision known = policies.newest(scope);
    Revision last = newest.isEmpty() ? known : newest.get(0);
    if (last == null) {
      return PolicyVersion.NONE;
    }
    try {
      policies.onCreated(scope, last); // this JVM may not have heard of it yet
      return PolicyVersion.of(last);
    } catch (FileProblem e) {
      throw EditProblem.of(
          Reason.FIXED,
          "the policies in the store, " + scope.shown(last.number()) + ": " + e.getMessage());
    }
  }

  List<Revision> versions(boolean all) throws EditProblem {
    Scope scope = all ? Scope.all() : policies.own();
    return request(to -> to.revisions(scope.document(), SharedFleet.MOST_REVISIONS));
  }

  /** Waits for the store: never on its own thread. */
  <T> T request(Function<FleetStore, Supplier<T>> command) throws EditProblem {
    return request(command, "; nothing was changed");
  }

  private <T> T request(Function<FleetStore, Supplier<T>> command, String otherwise)
      throws EditProblem {
    try {
      return store.request(command).get(timeoutMillis, TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw away(e.getCause().getMessage(), otherwise);
    } catch (TimeoutException e) {
      throw away("it does not answer in time", otherwise);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw away("interrupted", otherwise);
    }
  }

  private EditProblem away(String why, String otherwise) {
    return EditProblem.of(Reason.AWAY, keptIn + ": " + why + otherwise);
  }
}
