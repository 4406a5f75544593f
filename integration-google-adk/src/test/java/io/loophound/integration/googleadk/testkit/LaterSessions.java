package io.loophound.integration.googleadk.testkit;

import com.google.adk.events.Event;
import com.google.adk.sessions.BaseSessionService;
import com.google.adk.sessions.GetSessionConfig;
import com.google.adk.sessions.InMemorySessionService;
import com.google.adk.sessions.ListEventsResponse;
import com.google.adk.sessions.ListSessionsResponse;
import com.google.adk.sessions.Session;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;

/** A store of sessions that is slow, and answers on a thread of its own. */
public final class LaterSessions implements BaseSessionService {
  private final BaseSessionService store = new InMemorySessionService();

  @Override
  @SuppressWarnings("deprecation") // all there is to implement
  public Single<Session> createSession(
      String app, String user, ConcurrentMap<String, Object> state, String id) {
    return store.createSession(app, user, (Map<String, Object>) state, id);
  }

  @Override
  public Maybe<Session> getSession(
      String app, String user, String id, Optional<GetSessionConfig> config) {
    return store.getSession(app, user, id, config).observeOn(Schedulers.io());
  }

  @Override
  public Single<Event> appendEvent(Session session, Event event) {
    return store
        .appendEvent(session, event)
        .delay(5, TimeUnit.MILLISECONDS, Schedulers.computation());
  }

  @Override
  public Single<ListSessionsResponse> listSessions(String app, String user) {
    return store.listSessions(app, user);
  }

  @Override
  public Completable deleteSession(String app, String user, String id) {
    return store.deleteSession(app, user, id);
  }

  @Override
  public Single<ListEventsResponse> listEvents(String app, String user, String id) {
    return store.listEvents(app, user, id);
  }
}
