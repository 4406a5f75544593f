package io.loophound.integration.googleadk;

import com.google.adk.models.BaseLlm;
import com.google.adk.models.BaseLlmConnection;
import com.google.adk.models.LlmRequest;
import com.google.adk.models.LlmResponse;
import io.loophound.agent.seam.GuardedCall;
import io.loophound.agent.seam.GuardedStream;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.Work;
import io.loophound.integration.googleadk.mapping.Conclusion;
import io.loophound.integration.googleadk.mapping.Mapping;
import io.loophound.integration.googleadk.mapping.StreamedReply;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.reactivestreams.Subscriber;

/**
 * A model whose calls are judged when their streams are created: many models send their request
 * there, before any subscription.
 */
public final class WatchedModel extends BaseLlm {
  private final BaseLlm model;
  private final SeamContext context;

  public WatchedModel(BaseLlm model, SeamContext context) {
    super(model.model());
    this.model = model;
    this.context = context;
  }

  @Override
  public String model() {
    return model.model();
  }

  @Override
  public BaseLlmConnection connect(LlmRequest request) {
    return model.connect(request);
  }

  @Override
  public Flowable<LlmResponse> generateContent(LlmRequest request, boolean stream) {
    GuardedCall call = begin(request);
    if (call == null) {
      return model.generateContent(request, stream);
    }
    if (call.verdict().stops()) {
      return Flowable.error(call.kill());
    }
    Duration delay = call.takeDelay();
    return delay.isZero() ? make(request, stream, call) : later(request, stream, call, delay);
  }

  /** A call that the guard has decided about; null if it is part of another one. */
  private GuardedCall begin(LlmRequest request) {
    if (Scopes.isInModelCall()) {
      return null;
    }
    try {
      String trace = context.state().traces().current(model.getClass().getClassLoader());
      return GuardedCall.begin(
          context,
          Mapping.SEAM,
          Mapping.request(
              request, model, context.state().hashes(), context.state().runKey(""), trace));
    } catch (Throwable e) {
      context.error(e);
      return null;
    }
  }

  private Flowable<LlmResponse> make(LlmRequest request, boolean stream, GuardedCall call) {
    Scopes.tryOpenModelCall(call);
    try {
      Flowable<LlmResponse> made =
          call.verdict().concludes()
              ? concluded(request, stream, call.verdict().decisionId())
              : model.generateContent(request, stream);
      return new WatchedStream(made, call, stream, context);
    } catch (Throwable thrown) {
      call.failed(thrown);
      throw thrown;
    } finally {
      Scopes.closeModelCall();
    }
  }

  private Flowable<LlmResponse> concluded(LlmRequest request, boolean stream, String decisionId) {
    return model
        .generateContent(Conclusion.request(request), stream)
        .map(response -> Conclusion.response(response, decisionId));
  }

  /** Calls the model later, without blocking a thread. */
  private Flowable<LlmResponse> later(
      LlmRequest request, boolean stream, GuardedCall call, Duration delay) {
    Work run = Work.ofThread();
    return Flowable.defer(
            () -> {
              Work.Binding binding = run.bind();
              try {
                return make(request, stream, call);
              } finally {
                binding.close();
              }
            })
        .delaySubscription(delay.toMillis(), TimeUnit.MILLISECONDS, Schedulers.io())
        .doOnCancel(call::cancelled);
  }

  /** The stream of a model call: an agent's loop subscribes to it once. */
  private static final class WatchedStream extends Flowable<LlmResponse> {
    private final Flowable<LlmResponse> stream;
    private final GuardedCall call;
    private final boolean inParts;
    private final SeamContext context;
    private final Work run = Work.ofThread();
    private final AtomicBoolean subscribed = new AtomicBoolean();

    /** A stream for the run of this thread; {@code inParts} if a stream was requested. */
    WatchedStream(
        Flowable<LlmResponse> stream, GuardedCall call, boolean inParts, SeamContext context) {
      this.stream = stream;
      this.call = call;
      this.inParts = inParts;
      this.context = context;
    }

    @Override
    protected void subscribeActual(Subscriber<? super LlmResponse> actual) {
      if (!subscribed.compareAndSet(false, true)) {
        stream.subscribe(actual);
        return;
      }
      Object outer = Scopes.suspendModelCall();
      Scopes.tryOpenModelCall(call);
      try {
        stream.subscribe(
            new RxAdapter<>(
                actual,
                new GuardedStream<>(context, call, new StreamedReply(inParts), run),
                late -> false));
      } finally {
        Scopes.resumeModelCall(outer);
      }
    }
  }
}
