package io.loophound.detectors.internal.enforce;

import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Payer;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.internal.limit.Breaker;

/**
 * What is needed of a request to settle its model call. A ticket may be kept for long, so this
 * holds nothing of the conversation or of the HTTP library's request.
 *
 * @param model the model's name, or empty
 * @param server what answers: the host, or where a framework hides it, the model
 * @param traceId the trace it belongs to, or empty
 * @param characters the approximate number of characters of the request
 * @param payer for whom it is
 */
public record CallFacts(String model, String server, String traceId, long characters, Payer payer) {
  private static final int CHARACTERS_PER_TOKEN = 4;

  public static CallFacts of(ModelRequest request) {
    return new CallFacts(
        request.model(),
        Breaker.server(request),
        request.traceId(),
        request.conversation().characters(),
        request.run().payer());
  }

  public static long tokens(long characters) {
    return characters / CHARACTERS_PER_TOKEN;
  }

  /** The tokens of the call: the provider's numbers, otherwise an estimate. */
  public Usage usage(ModelReply reply) {
    return reply.usage() != null
        ? reply.usage()
        : new Usage(tokens(characters), tokens(reply.text().length()), true);
  }
}
