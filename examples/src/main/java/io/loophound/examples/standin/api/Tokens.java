package io.loophound.examples.standin.api;

import io.loophound.examples.standin.talk.ChatRequest;
import io.loophound.examples.standin.talk.Reply;

/**
 * The tokens of one call, at four characters a token as in English prose.
 *
 * @param input tokens of the request
 * @param output tokens of the reply
 */
public record Tokens(long input, long output) {
  private static final int CHARACTERS_PER_TOKEN = 4;

  public static Tokens of(ChatRequest request, Reply.Answer answer) {
    return new Tokens(tokens(request.characters()), tokens(answer.characters()));
  }

  private static long tokens(long characters) {
    return (characters + CHARACTERS_PER_TOKEN - 1) / CHARACTERS_PER_TOKEN;
  }
}
