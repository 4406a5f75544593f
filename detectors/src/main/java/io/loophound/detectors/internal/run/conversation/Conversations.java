package io.loophound.detectors.internal.run.conversation;

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
import io.loophound.detectors.policy.GuardPolicy;

/**
 * The conversations that each driver begins. A driver is an activation; if that is unknown, the
 * thread represents it, and findings are only reported, because many users share the threads of a
 * pool.
 */
public final class Conversations {
  private static final long ACTIVATION = 1;
  private static final long THREAD = 2;

  private final Cache<Long, DriverTrack> tracks;

  /**
   * Masked digests of system prompts by their raw hash, because they are long and hardly ever
   * change.
   */
  private final Cache<Long, Long> systemPrompts;

  /** As many tracks as the policy allows runs. */
  public Conversations(GuardPolicy policy, Ticker ticker) {
    tracks =
        Caffeine.newBuilder()
            .maximumSize(policy.maxRuns())
            .expireAfterAccess(policy.idle())
            .ticker(ticker)
            .executor(Runnable::run)
            .build();
    systemPrompts = Caffeine.newBuilder().maximumSize(1000).executor(Runnable::run).build();
  }

  /** The opening of the conversation that begins with this request. */
  public Opening of(ModelRequest request, RequestDelta delta) {
    RunKey run = request.run();
    boolean named = run.activation() >= 0 && !run.session().isEmpty();
    return new Opening(agent(request), named ? Hash64.of(run.session()) : 0, delta);
  }

  /**
   * The track of the driver that makes a call; null if no driver is known. Its sessions share it,
   * because an application may make a session id anew for each attempt: what sets them apart is
   * decided for each conversation.
   */
  public DriverTrack track(RunKey run) {
    boolean known = run.activation() != 0;
    boolean tracked = known || (run.thread() != 0 && run.session().isEmpty());
    return tracked ? tracks.get(key(run), key -> new DriverTrack(known, key)) : null;
  }

  /** Forgets all that was begun. */
  public void clear() {
    tracks.invalidateAll();
  }

  /** Identifies the track. */
  public long key(RunKey run) {
    long driver =
        run.activation() != 0
            ? Hash64.mix(ACTIVATION, Delivery.driver(run))
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
