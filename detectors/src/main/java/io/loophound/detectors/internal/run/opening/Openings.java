package io.loophound.detectors.internal.run.opening;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.text.Excerpt;
import io.loophound.detectors.internal.digest.text.TextDigests;
import io.loophound.detectors.internal.run.turn.RequestDelta;
import java.time.Duration;

/**
 * The tracks of all activations. If the activation is unknown the thread represents it, and
 * findings are only reported, because many users share the threads of a pool.
 */
public final class Openings {
  private static final long ACTIVATION = 1;
  private static final long THREAD = 2;

  private final Cache<Long, OpeningTrack> tracks;
  private final WholeTasks wholeTasks;
  private final HandedOnTasks handedOn;
  private final RestartedTasks restarted;

  /**
   * Masked digests of system prompts by their raw hash, because they are long and hardly ever
   * change.
   */
  private final Cache<Long, Long> systemPrompts;

  /** Tracks for at most {@code maximum} activations. */
  public Openings(int maximum, Duration idle, Ticker ticker) {
    tracks =
        Caffeine.newBuilder()
            .maximumSize(maximum)
            .expireAfterAccess(idle)
            .ticker(ticker)
            .executor(Runnable::run)
            .build();
    wholeTasks = new WholeTasks(ticker);
    handedOn = new HandedOnTasks(ticker);
    restarted = new RestartedTasks(idle, ticker);
    systemPrompts = Caffeine.newBuilder().maximumSize(1000).executor(Runnable::run).build();
  }

  /** The opening of the conversation that begins with this request. */
  public Opening of(ModelRequest request, RequestDelta delta) {
    return new Opening(agent(request), delta);
  }

  /** The track of a conversation that begins; null if it has a session, or no known driver. */
  public OpeningTrack track(RunKey run) {
    boolean known = run.activation() != 0;
    return tracked(run) ? tracks.get(key(run), ignored -> new OpeningTrack(known)) : null;
  }

  /** A conversation begins; {@code task} is 0 when its owner is unknown. */
  public OpeningTrack.Call begin(
      OpeningTrack track, Opening opening, RunKey run, long task, long nanos, boolean probe) {
    return track.begin(opening, nanos, probe, wholeTasks.begin(driver(run), task, nanos, probe));
  }

  /** Whole tasks that one activation begins again. */
  public WholeTasks wholeTasks() {
    return wholeTasks;
  }

  /** Tasks that agents hand on. */
  public HandedOnTasks handedOn() {
    return handedOn;
  }

  /** Tasks that are restarted after each stop. */
  public RestartedTasks restarted() {
    return restarted;
  }

  /** Forgets all that was begun. */
  public void clear() {
    tracks.invalidateAll();
    wholeTasks.clear();
    handedOn.clear();
    restarted.clear();
  }

  /** The activation that makes a call, 0 when unknown. */
  public long driver(RunKey run) {
    return run.activation() == 0 || !run.session().isEmpty() ? 0 : key(run);
  }

  /** A call in the middle of a conversation: its activation does more than begin conversations. */
  public void goOn(RunKey run) {
    Long key = tracked(run) ? key(run) : null;
    OpeningTrack track = key == null ? null : tracks.getIfPresent(key);
    if (track != null && track.forgetAll()) {
      tracks.asMap().remove(key, track);
    }
  }

  private static boolean tracked(RunKey run) {
    return (run.activation() != 0 || run.thread() != 0) && run.session().isEmpty();
  }

  /** Identifies the track. */
  public long key(RunKey run) {
    long driver =
        run.activation() != 0
            ? Hash64.mix(ACTIVATION, run.activation())
            : Hash64.mix(THREAD, run.thread());
    return Hash64.mix(Hash64.of(run.caller()), driver);
  }

  /** The framework's name for the agent, otherwise host and system prompt. */
  private long agent(ModelRequest request) {
    String name = request.run().agent();
    return name.isEmpty()
        ? Hash64.mix(Hash64.of(request.origin().host()), systemPrompt(request.conversation()))
        : Hash64.of(name);
  }

  private long systemPrompt(Conversation conversation) {
    for (int i = 0; i < conversation.size(); i++) {
      if (conversation.role(i) == Role.SYSTEM) {
        int index = i;
        return systemPrompts.get(
            conversation.hash(i),
            ignored -> TextDigests.of(Excerpt.of(conversation.message(index).text())).exact());
      }
    }
    return 0;
  }
}
