package io.loophound.wire.openai;

import io.loophound.wire.request.Caller;
import io.loophound.wire.request.RequestFacts;

/**
 * The caller: a key or token in {@code Authorization}, or a key in the header of Azure or a
 * gateway.
 */
public final class OpenAiCaller {
  private OpenAiCaller() {}

  /** The caller, or empty. */
  public static String of(RequestFacts facts) {
    String caller = Caller.ofAuthorization(facts.header("authorization"));
    caller = caller.isEmpty() ? Caller.ofKey(facts.header("api-key")) : caller;
    return caller.isEmpty() ? Caller.ofKey(facts.header("x-api-key")) : caller;
  }
}
