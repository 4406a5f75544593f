package io.loophound.seam.ktor;

import io.ktor.client.engine.HttpClientEngine;
import io.ktor.client.request.HttpRequestData;
import io.ktor.http.content.OutgoingContent;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.linked.Coroutines;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.wire.Bytes;
import java.time.Duration;
import kotlin.ResultKt;
import kotlin.coroutines.Continuation;

/** One attempt of a call: judged, then made with a continuation that examines the reply. */
final class KtorAttempt implements Invocation.Proceed {
  /** The continuations of this seam. */
  static final Coroutines COROUTINES = new Coroutines();

  private final HttpClientEngine engine;
  private final HttpRequestData request;
  private final Continuation<Object> caller;
  private final GuardedHttpCall call;
  private final Reply reply;
  private RequestBody body;
  private byte[] changed;
  private boolean judged;
  private Duration delay = Duration.ZERO;

  KtorAttempt(
      HttpClientEngine engine,
      HttpRequestData request,
      Continuation<Object> caller,
      GuardedHttpCall call) {
    this.engine = engine;
    this.request = request;
    this.caller = caller;
    this.call = call;
    this.reply = new Reply(call, request);
  }

  /** The body is available; returns whether the call must not be made. */
  boolean judge(Bytes bytes) {
    judged = true;
    boolean plain = ChangedBody.isPossible(request);
    boolean refused = plain ? call.judgeChangeable(bytes) : call.judge(bytes);
    changed = call.takeChangedBody();
    delay = refused ? Duration.ZERO : call.takeDelay();
    return refused;
  }

  /** Makes the attempt, now or later, or refuses it. */
  Invocation decided() {
    boolean waits = !call.isRefused() && !(judged && delay.isZero());
    return waits
        ? new Invocation.Replace(later())
        : call.invocation(this, () -> reply.refused(caller));
  }

  private OutgoingContent sent() {
    OutgoingContent own = request.getBody();
    if (changed != null) {
      return RequestBody.replaced(own, new ChangedBody(RequestBody.unwrapped(own), changed));
    }
    return body == null ? own : RequestBody.replaced(own, body);
  }

  @Override
  public Object[] arguments() {
    return new Object[] {reply.watched(sent()), COROUTINES.then(caller, reply::begins)};
  }

  @Override
  public Object exit(Object returned, Throwable thrown) {
    if (thrown != null) {
      reply.failed(thrown);
      return null;
    }
    return returned == Coroutines.SUSPENDED ? returned : reply.watched(returned);
  }

  /** Waits for the body, and for as long as the guard says. */
  private Object later() {
    try {
      return judged ? delayed() : taken();
    } catch (Throwable thrown) {
      Coroutines.dispatched(caller).resumeWith(ResultKt.createFailure(thrown));
      return Coroutines.SUSPENDED;
    }
  }

  private Object taken() throws Throwable {
    MemoryChannel written = new MemoryChannel();
    body = new RequestBody(request.getBody(), written);
    return COROUTINES.run(
        caller,
        then -> body.readFrom(then),
        (nothing, thrown) -> {
          if (thrown != null) {
            throw thrown;
          }
          if (!judge(written.copyTo(call.newBody(written.size())))) {
            return delayed();
          }
          if (call.thrown() != null) {
            throw call.thrown();
          }
          return reply.refused(caller);
        });
  }

  private Object delayed() throws Throwable {
    return COROUTINES.run(
        caller,
        then -> Coroutines.delay(delay, then),
        (nothing, thrown) -> {
          if (thrown != null) {
            reply.failed(thrown);
            throw thrown;
          }
          return perform();
        });
  }

  private Object perform() throws Throwable {
    HttpRequestData made = reply.watched(sent());
    return COROUTINES.run(
        caller, then -> engine.execute(made, Coroutines.cast(then)), reply::begins);
  }
}
