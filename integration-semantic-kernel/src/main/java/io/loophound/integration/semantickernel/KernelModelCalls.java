package io.loophound.integration.semantickernel;

import com.azure.core.http.rest.Response;
import com.azure.core.util.BinaryData;
import io.loophound.agent.seam.GuardedCall;
import io.loophound.agent.seam.GuardedStream;
import io.loophound.agent.seam.Payers.Named;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.Work;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.wire.Dialect;
import io.loophound.wire.Dialects;
import io.loophound.wire.WireRequest;
import io.loophound.wire.WireSettings;
import io.loophound.wire.request.RequestNames;
import java.time.Duration;
import java.util.function.Function;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.util.context.ContextView;

/**
 * The model calls of one request: each subscription makes one.
 *
 * @param context the agent's
 * @param model the model that is called
 * @param body the request as it will be sent
 * @param resent makes the call with another body
 */
public record KernelModelCalls(
    SeamContext context,
    String model,
    BinaryData body,
    Function<BinaryData, Mono<Response<BinaryData>>> resent) {
  /** The name of the seam. */
  public static final String SEAM = "semantic-kernel";

  private static final Origin ORIGIN = Origin.of(SEAM);

  /** The same reply, unless the guard forbids the call or Semantic Kernel does not make it. */
  public Mono<Response<BinaryData>> watch(Mono<Response<BinaryData>> reply) {
    return Mono.deferContextual(view -> judged(reply, view));
  }

  private Mono<Response<BinaryData>> judged(Mono<Response<BinaryData>> reply, ContextView view) {
    Chat chat = Chat.asking(view);
    if (chat == null || Scopes.isInModelCall()) {
      return reply;
    }
    if (chat.kill() != null) {
      return Mono.error(chat.kill());
    }
    try {
      return judge(reply, chat);
    } catch (Throwable e) {
      context.error(e);
      return reply;
    }
  }

  private Mono<Response<BinaryData>> judge(Mono<Response<BinaryData>> reply, Chat chat) {
    Dialects dialects =
        context.state().part(Dialects.class, ignored -> new Dialects(WireSettings.DEFAULTS));
    byte[] bytes = body.toBytes();
    Dialect dialect = dialects.at("POST", "/chat/completions");
    WireRequest request =
        dialect == null || bytes.length > dialects.reading().bodyLimit()
            ? null
            : dialect.read(bytes, bytes.length, dialects.reading());
    if (request == null) {
      return reply; // the client below reports it
    }
    GuardedCall call = GuardedCall.begin(context, SEAM, request(request.asConcludable(), chat));
    if (call.verdict().stops()) {
      return Mono.error(chat.endedBy(call.kill()));
    }
    Duration delay = call.takeDelay();
    byte[] changed = call.verdict().concludes() ? dialect.withoutTools(bytes, bytes.length) : null;
    Mono<Response<BinaryData>> made =
        changed == null ? reply : resent.apply(BinaryData.fromBytes(changed));
    Mono<Response<BinaryData>> watched =
        new WatchedCall<>(
            made, new GuardedStream<>(context, call, new Replies(context, dialect), Work.HERE));
    return delay.isZero()
        ? watched
        : watched
            .delaySubscription(Mono.delay(delay, Schedulers.boundedElastic()))
            .doOnCancel(call::cancelled);
  }

  private ModelRequest request(WireRequest request, Chat chat) {
    return new ModelRequest(
        ORIGIN,
        context.state().payers().ofRequest(chat.run(), named(request.names()), header -> null),
        request.model().isEmpty() ? model : request.model(),
        request.conversation(),
        request.previousReplyId(),
        context.state().traces().current(BinaryData.class.getClassLoader()),
        request.tools());
  }

  private static Named named(RequestNames names) {
    return new Named(names.user(), names.tenant(), names::label);
  }
}
