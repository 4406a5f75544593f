package io.loophound.integration.langchain4j;

import dev.langchain4j.invocation.InvocationContext;
import dev.langchain4j.service.memory.ChatMemoryService;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.detectors.internal.digest.hash.Hash64;
import java.util.UUID;
import java.util.regex.Pattern;

/** An invocation of an AI service as a run. */
public final class RunScopes {

  private static final Pattern MADE_UP =
      Pattern.compile("\\p{XDigit}{8}(?:-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

  private RunScopes() {}

  /** The run of an invocation; null if there is none, or it has no id. */
  public static RunScope of(InvocationContext invocation) {
    if (invocation == null || invocation.invocationId() == null) {
      return null;
    }
    String service = invocation.interfaceName() == null ? "" : invocation.interfaceName();
    String session = session(service, invocation.chatMemoryId());
    Object team = AgenticScopes.id(invocation);
    if (session.isEmpty()) {
      session = session(service, team);
    }
    String agent = AgentNames.of(invocation.invocationId(), service);
    String memory = memory(invocation.chatMemoryId(), team);
    return new RunScope(agent, session, id(invocation.invocationId()), team(team), memory);
  }

  /** The run of a team, which makes no calls of its own; null if there is none. */
  private static RunScope team(Object id) {
    String session = session("team", id);
    long hash = Hash64.of(session);
    return session.isEmpty()
        ? null
        : new RunScope("", session, hash == 0 ? 1 : hash, null, memory(id, id));
  }

  /** The id of a memory that the application has named; a team makes one up for each call. */
  static String memory(Object id, Object team) {
    boolean named = id != null && !ChatMemoryService.DEFAULT.equals(id);
    boolean madeUp = named && id.equals(team) && MADE_UP.matcher(id.toString()).matches();
    return named && !madeUp ? id.toString() : "";
  }

  // Two services may number their users alike, so the id is combined with the service.
  static String session(String service, Object memoryId) {
    return memoryId == null || ChatMemoryService.DEFAULT.equals(memoryId)
        ? ""
        : service + '#' + memoryId;
  }

  private static long id(UUID invocation) {
    long id = Hash64.mix(invocation.getMostSignificantBits(), invocation.getLeastSignificantBits());
    return id == 0 ? 1 : id;
  }
}
