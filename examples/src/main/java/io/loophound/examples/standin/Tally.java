package io.loophound.examples.standin;

import io.loophound.examples.standin.api.Tokens;
import io.loophound.examples.standin.talk.Reply;
import java.util.concurrent.TimeUnit;

/** Counts the calls with one model name. */
final class Tally {
  private long modelCalls;
  private long toolCalls;
  private long inputTokens;
  private long outputTokens;
  private long closedStreams;
  private long first;
  private long last;

  /** Counts a request and returns its number, from 1. */
  synchronized long request() {
    last = System.nanoTime();
    if (modelCalls == 0) {
      first = last;
    }
    return ++modelCalls;
  }

  synchronized void answered(Reply.Answer answer, Tokens tokens) {
    toolCalls += answer.calls().size();
    inputTokens += tokens.input();
    outputTokens += tokens.output();
  }

  /** The client closed a stream before its end. */
  synchronized void closed() {
    closedStreams++;
  }

  synchronized long closedStreams() {
    return closedStreams;
  }

  synchronized Counts counts() {
    long span = TimeUnit.NANOSECONDS.toMillis(last - first);
    return new Counts(modelCalls, toolCalls, inputTokens, outputTokens, span);
  }
}
