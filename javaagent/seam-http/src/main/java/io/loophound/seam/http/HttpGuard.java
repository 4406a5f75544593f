package io.loophound.seam.http;

import io.loophound.agent.seam.AgentState;
import io.loophound.agent.seam.CallDeduplicator.InFlight;
import io.loophound.agent.seam.GuardedCall;
import io.loophound.agent.seam.Payers.Named;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.SeamContext;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.guard.Verdict;
import io.loophound.wire.Bytes;
import io.loophound.wire.Denial;
import io.loophound.wire.Dialect;
import io.loophound.wire.Dialects;
import io.loophound.wire.WireRequest;
import io.loophound.wire.WireSettings;
import io.loophound.wire.request.RequestFacts;
import io.loophound.wire.request.RequestNames;

/** The model calls of one HTTP seam: recognises them, and shows them to the guard. Thread-safe. */
public final class HttpGuard {
  private static final int SMALLEST = 512;

  private final SeamContext context;
  private final String seam;
  private final boolean wrapper;
  private final Dialects dialects;

  /** For the seam of this name. */
  public HttpGuard(SeamContext context, String seam) {
    this(context, seam, false);
  }

  private HttpGuard(SeamContext context, String seam, boolean wrapper) {
    this.context = context;
    this.seam = seam;
    this.wrapper = wrapper;
    this.dialects = dialects(context.state());
  }

  /** For a client that delegates to another one, which may have its own seam. */
  public static HttpGuard ofWrapper(SeamContext context, String seam) {
    return new HttpGuard(context, seam, true);
  }

  private static Dialects dialects(AgentState state) {
    return state.part(Dialects.class, ignored -> new Dialects(WireSettings.DEFAULTS));
  }

  /** The dialect at an address, or null. This is the only cost for ordinary traffic. */
  public Dialect at(String method, String path) {
    return dialects.at(method, path);
  }

  /** The longest body that is read, in bytes. */
  public int bodyLimit() {
    return dialects.reading().bodyLimit();
  }

  /** An empty body buffer for the expected number of bytes; a longer body overflows. */
  public Bytes newBody(long expected) {
    int limit = bodyLimit();
    return new Bytes(limit, (int) Math.max(SMALLEST, Math.min(expected, limit)));
  }

  WireRequest read(Dialect dialect, Bytes body) {
    return dialect.read(body.array(), body.size(), dialects.reading());
  }

  /**
   * The dialect a request may be in, or null when it is not a model call or an outer seam has
   * counted it.
   *
   * @param contentType the content type as it will be sent, or null when unknown
   */
  public Dialect dialect(String method, String path, String contentType) {
    Dialect dialect = dialects.at(method, path);
    boolean ours = dialect != null && !Scopes.isInModelCall() && Dialects.mayBeJson(contentType);
    return ours ? dialect : null;
  }

  /**
   * The call that a request may be, made by this thread; null when it is not a model call or an
   * outer seam has counted it.
   *
   * @param contentType the content type as it will be sent, or null when unknown
   */
  public GuardedHttpCall find(String method, RequestFacts facts, String contentType) {
    Dialect dialect = dialect(method, facts.path(), contentType);
    return dialect == null ? null : call(dialect, current(dialect, facts));
  }

  /** The same for a request whose header says the content type. */
  public GuardedHttpCall find(String method, RequestFacts facts) {
    return find(method, facts, facts.header("content-type"));
  }

  /**
   * The call this thread makes.
   *
   * @param dialect the form of the request, which interprets its headers
   */
  public RequestContext current(Dialect dialect, RequestFacts facts) {
    return RequestContext.current(context.state(), seam, dialect, facts);
  }

  /** A call according to its headers, made by a caller that was recorded on another thread. */
  public RequestContext madeBy(RunKey caller, RequestContext call) {
    return call.madeBy(caller, context.state().payers());
  }

  /** One request that is, or may turn out to be, a model call. */
  public GuardedHttpCall call(Dialect dialect, RequestContext requestContext) {
    return new GuardedHttpCall(this, dialect, requestContext);
  }

  /** Counts an error of LoopHound. */
  public void error(Throwable thrown) {
    context.error(thrown);
  }

  /** The calls that wait in a client's queue. */
  public QueuedCallers queued() {
    return state().queued();
  }

  /** The bodies that a client sends in place of its requests' own. */
  public ChangedBodies changed() {
    return state().changed();
  }

  /**
   * The decision about an attempt.
   *
   * @param call the call it is an attempt of, or null when it must not be made
   * @param refusal why it must not be made, or null
   */
  record HttpDecision(GuardedCall call, Verdict refusal) {}

  /**
   * An attempt is about to be made.
   *
   * @param api the name of its dialect
   * @param bytes the length of its body
   * @return null when it is a part of a call that another seam has counted
   */
  HttpDecision decide(WireRequest request, String api, RequestContext requestContext, int bytes) {
    if (context.state().inFlight().covers(seam, request.conversation())) {
      return null;
    }
    Attempts attempts = state().attempts();
    long fingerprint = Attempts.fingerprint(request, requestContext);
    AttemptMemo earlier =
        attempts.earlier(fingerprint, requestContext.attempt(), requestContext.attemptId());
    if (earlier != null) {
      return decided(earlier.call(), earlier.refusal());
    }
    GuardedCall call =
        GuardedCall.ofBody(context, seam, api, modelRequest(request, requestContext), bytes);
    Verdict verdict = call.verdict();
    GuardedCall allowed = verdict.stops() ? null : call;
    attempts.remember(
        fingerprint, requestContext.attempt(), requestContext.attemptId(), verdict, allowed);
    if (allowed == null) {
      call.refused();
      return decided(null, verdict);
    }
    return decided(call, null);
  }

  private HttpDecision decided(GuardedCall call, Verdict refusal) {
    if (refusal != null) {
      context.stopped(seam);
    }
    return new HttpDecision(call, refusal);
  }

  /** The part of a wrapper's call that the client below may see, or null. */
  InFlight announce(Conversation conversation) {
    return wrapper ? context.state().inFlight().open(seam, conversation) : null;
  }

  /** A body that could not be read passes. */
  void unread() {
    context.unread(seam);
  }

  /** A reply is cut, which counts as a stop like a refusal. */
  void stopped() {
    context.stopped(seam);
  }

  Denial denial(Verdict verdict) {
    return Denial.of(verdict, context.refusalStatus());
  }

  SeamContext context() {
    return context;
  }

  HttpState state() {
    return HttpState.of(context.state());
  }

  private ModelRequest modelRequest(WireRequest request, RequestContext requestContext) {
    return new ModelRequest(
        requestContext.origin(),
        context
            .state()
            .payers()
            .ofRequest(
                requestContext.run(), named(request.names()), requestContext.origin().header()),
        request.model(),
        request.conversation(),
        request.previousReplyId(),
        requestContext.traceId(),
        request.tools());
  }

  private static Named named(RequestNames names) {
    return new Named(names.user(), names.tenant(), names::label);
  }
}
