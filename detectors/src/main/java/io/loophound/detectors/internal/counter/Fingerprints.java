package io.loophound.detectors.internal.counter;

import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.json.CanonicalJson;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.ToolPolicy;
import java.util.List;
import java.util.Locale;

/** The properties that requests may share. */
final class Fingerprints {
  private static final int LONG = 2048;

  private Fingerprints() {}

  private static long caller(ModelRequest request) {
    long hash = Hash64.mix(Hash64.of(request.run().agent()), Hash64.of(request.run().caller()));
    return Hash64.mix(hash, Hash64.of(request.model()));
  }

  /**
   * Within a process all users share the application's key, so the thread tells callers apart;
   * among processes only the session does.
   */
  private static long callerApart(ModelRequest request, boolean among) {
    long apart = among ? Hash64.of(request.run().session()) : request.run().thread();
    return Hash64.mix(caller(request), apart);
  }

  /** Caller, address, model and all messages (Fairvisor). */
  static long exact(ModelRequest request, boolean among) {
    long hash = Hash64.mix(callerApart(request, among), Hash64.of(request.origin().host()));
    hash = Hash64.mix(hash, Hash64.of(request.origin().path()));
    hash = Hash64.mix(hash, Hash64.of(request.run().session()));
    for (int i = 0; i < request.conversation().size(); i++) {
      hash = Hash64.mix(hash, request.conversation().hash(i));
    }
    return hash;
  }

  /**
   * Caller, model and the last messages, trimmed and lower-cased (AI Gateway); 0 if they end with
   * calls of tools that never count.
   */
  static long tail(ModelRequest request, int messages, boolean among, GuardPolicy policy) {
    Conversation conversation = request.conversation();
    if (endsWithExempt(conversation, policy)) {
      return 0;
    }
    long hash = callerApart(request, among);
    for (int i = Math.max(0, conversation.size() - messages); i < conversation.size(); i++) {
      Message message = conversation.message(i);
      hash = Hash64.mix(hash, folded(message.text()));
      for (ToolCall call : message.toolCalls()) {
        hash = Hash64.mix(Hash64.mix(hash, Hash64.of(call.name())), arguments(call, policy));
      }
    }
    return hash;
  }

  /** Whether the newest message but for results only asks for tools that never count. */
  private static boolean endsWithExempt(Conversation conversation, GuardPolicy policy) {
    int last = conversation.size() - 1;
    while (last >= 0 && conversation.role(last) == Role.TOOL) {
      last--;
    }
    List<ToolCall> calls = last < 0 ? List.of() : conversation.message(last).toolCalls();
    boolean exempt = !calls.isEmpty();
    for (int i = 0; i < calls.size() && exempt; i++) {
      exempt = policy.tool(calls.get(i).name()).exempt();
    }
    return exempt;
  }

  private static long arguments(ToolCall call, GuardPolicy policy) {
    ToolPolicy own = policy.tool(call.name());
    return own.keepsAll()
        ? Hash64.of(call.arguments())
        : CanonicalJson.digest(call.arguments(), own::keeps);
  }

  /** Case and surrounding blanks do not matter; long texts rarely differ only in these. */
  private static long folded(String text) {
    return Hash64.of(text.length() > LONG ? text : text.strip().toLowerCase(Locale.ROOT));
  }

  /** Session, model and whether tools are used (Zelyx). */
  static long rate(ModelRequest request) {
    boolean tools = false;
    for (int i = 0; i < request.conversation().size() && !tools; i++) {
      tools = request.conversation().role(i) == Role.TOOL;
    }
    long hash = Hash64.mix(caller(request), Hash64.of(request.run().session()));
    return Hash64.mix(hash, tools ? 1 : 2);
  }
}
