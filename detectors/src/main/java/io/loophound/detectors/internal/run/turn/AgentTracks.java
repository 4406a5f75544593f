package io.loophound.detectors.internal.run.turn;

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
import java.time.Duration;

/** The tracks of all agents: one for each agent and thread. */
public final class AgentTracks {
  private final Cache<Long, AgentTrack> tracks;

  /** Masked digests of system prompts by their raw hash: they are long and hardly ever change. */
  private final Cache<Long, Long> systemPrompts;

  public AgentTracks(int maximum, Duration idle, Ticker ticker) {
    tracks =
        Caffeine.newBuilder()
            .maximumSize(maximum)
            .expireAfterAccess(idle)
            .ticker(ticker)
            .executor(Runnable::run)
            .build();
    systemPrompts = Caffeine.newBuilder().maximumSize(1000).executor(Runnable::run).build();
  }

  /**
   * The track of a conversation that begins; null when it has a session, or its thread is unknown.
   */
  public AgentTrack of(ModelRequest request) {
    RunKey key = request.run();
    return key.thread() == 0 || !key.session().isEmpty()
        ? null
        : tracks.get(key(request), ignored -> new AgentTrack());
  }

  /**
   * Identifies the track: the framework's name for the agent, else caller, host and system prompt.
   */
  public long key(ModelRequest request) {
    RunKey key = request.run();
    long agent =
        key.agent().isEmpty()
            ? Hash64.mix(Hash64.of(request.origin().host()), systemPrompt(request.conversation()))
            : Hash64.of(key.agent());
    return Hash64.mix(Hash64.mix(agent, Hash64.of(key.caller())), key.thread());
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
