package io.loophound.examples.standin.scenario;

import io.loophound.examples.standin.talk.ChatRequest;
import io.loophound.examples.standin.talk.Reply;
import io.loophound.examples.standin.talk.Scenario;

/** Is asked for JSON and answers in prose, each time in the same words. */
public final class ParseRetry implements Scenario {
  private static final String PROSE =
      "Sure! Here is what I found on the invoice. It was issued by Nordwind Trading on the third of"
          + " March and is addressed to the Lindholm bakery in Malmo. It lists two hundred sacks"
          + " of rye flour and forty of spelt, and the amount due, including delivery, comes to"
          + " four thousand three hundred and twelve euros, payable within thirty days. Let me"
          + " know if you would like me to look at anything else on it.";

  @Override
  public String name() {
    return "parse-retry";
  }

  @Override
  public Reply reply(ChatRequest request, long call) {
    return Reply.text(PROSE);
  }

  /** The client would retry after a text: only an error that it does not retry ends it. */
  @Override
  public Reply atLimit(int limit) {
    String message = "quota exhausted: stopped by the stand-in after " + limit + " calls";
    return new Reply.Refusal(402, "insufficient_quota", "quota_exhausted", message);
  }
}
