package io.loophound.seam.http;

import io.loophound.agent.seam.AgentState;
import io.loophound.wire.openai.OpenAiChat;
import io.loophound.wire.request.RequestFacts;

/** Calls as the tests make them. */
public final class TestCall {
  private TestCall() {}

  /** A call to a path, without headers. */
  public static RequestContext to(String path) {
    RequestFacts facts = new RequestFacts("localhost", path, null, name -> null);
    return RequestContext.current(new AgentState(), "test", new OpenAiChat(), facts);
  }
}
