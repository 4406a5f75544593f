package io.loophound.agent.store.view;

import io.loophound.agent.store.engine.Answer;
import io.loophound.agent.store.engine.FleetStore;
import io.loophound.agent.store.engine.Revision;
import io.loophound.agent.store.engine.StoreException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the thread of the store carries besides what decides: documents, questions, presence. */
final class Queries {
  private static final int MOST = 500;

  private final SharedFleet fleet;
  private final FleetStore store;
  private Map<DocumentView, Answer<List<Revision>>> documents = Map.of();
  private List<Question<?>> asked = List.of(); // not answered

  Queries(SharedFleet fleet, FleetStore store) {
    this.fleet = fleet;
    this.store = store;
  }

  /**
   * Collects what is due; returns whether that is anything.
   *
   * @param all whether all documents are due, since a server may forget without a word
   */
  boolean collect(boolean all) {
    boolean present = fleet.inbox().wasPresenceChanged() || all;
    if (present) {
      present();
    }
    documents = documents(all);
    asked = fleet.inbox().questions(MOST);
    asked.forEach(question -> question.send(store));
    return present || !documents.isEmpty() || !asked.isEmpty();
  }

  /** Says what this JVM is. */
  void present() {
    store.note(SharedFleet.nameOf(fleet.member()), fleet.presence(), SharedFleet.ALIVE);
  }

  private Map<DocumentView, Answer<List<Revision>>> documents(boolean all) {
    Set<DocumentView> due = new LinkedHashSet<>(fleet.inbox().documents(MOST));
    due.addAll(all ? fleet.documents() : List.of());
    Map<DocumentView, Answer<List<Revision>>> answers = new LinkedHashMap<>();
    for (DocumentView document : due) {
      answers.put(document, store.revisions(document.name(), 1));
    }
    return answers;
  }

  /** The store has answered. */
  void onAnswer() {
    asked.forEach(Question::onAnswer);
    asked = List.of();
    documents.forEach((document, answer) -> onNewest(document, answer.get()));
    documents = Map.of();
  }

  /** What the store has lost, it gets back, from whoever comes first. */
  private void onNewest(DocumentView document, List<Revision> newest) {
    Revision lost = document.onNewest(newest);
    if (lost != null) {
      var unused =
          fleet.request(to -> to.revise(document.name(), lost, SharedFleet.MOST_REVISIONS));
    }
  }

  /** It cannot. */
  void failed(StoreException why) {
    asked.forEach(question -> question.failed(why));
    asked = List.of();
    fleet.inbox().questions(MOST).forEach(question -> question.failed(why));
  }
}
