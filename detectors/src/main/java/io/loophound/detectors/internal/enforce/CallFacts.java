package io.loophound.detectors.internal.enforce;

import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Usage;

/**
 * What settling a model call needs of its request. A ticket may be kept for long, so nothing of the
 * conversation and nothing of the HTTP library's request is in it.
 *
 * @param model the model's name, or empty
 * @param host the host called, or empty
 * @param traceId the trace it belongs to, or empty
 * @param characters about how many characters the request has
 */
public record CallFacts(String model, String host, String traceId, long characters) {
  private static final int CHARACTERS_PER_TOKEN = 4;

  public static CallFacts of(ModelRequest request) {
    return new CallFacts(
        request.model(),
        request.origin().host(),
        request.traceId(),
        request.conversation().characters());
  }

  public static long tokens(long characters) {
    return characters / CHARACTERS_PER_TOKEN;
  }

  /** The tokens of the call: the provider's numbers, else an estimate. */
  public Usage usage(ModelReply reply) {
    return reply.usage() != null
        ? reply.usage()
        : new Usage(tokens(characters), tokens(reply.text().length()), true);
  }
}
