package io.loophound.agent.operator.http;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;

/** Reads requests without holding a thread, has them answered on others, and writes the replies. */
final class Exchange extends Handler.Abstract.NonBlocking {
  private final Function<Request, Reply> routes;
  private final Predicate<Request> atOnce;
  private final Executor workers;
  private final Consumer<Throwable> errors;

  /**
   * Answers by these routes.
   *
   * @param atOnce which requests are answered without a worker
   */
  Exchange(
      Function<Request, Reply> routes,
      Predicate<Request> atOnce,
      Executor workers,
      Consumer<Throwable> errors) {
    this.routes = routes;
    this.atOnce = atOnce;
    this.workers = workers;
    this.errors = errors;
  }

  @Override
  public boolean handle(org.eclipse.jetty.server.Request in, Response out, Callback callback) {
    try {
      Map<String, String> headers = headers(in);
      checkBody(in);
      if (in.getLength() == 0) {
        work(request(in, headers, new byte[0]), in, out, callback);
      } else {
        Content.Source.asByteArrayAsync(
            in,
            AdminServer.MOST_BODY,
            Promise.Invocable.from(
                InvocationType.NON_BLOCKING,
                (byte[] body) -> work(request(in, headers, body), in, out, callback),
                callback::failed));
      }
    } catch (Problem problem) {
      write(of(problem), in, out, callback);
    }
    return true;
  }

  private static Map<String, String> headers(org.eclipse.jetty.server.Request in) {
    Map<String, String> headers = new HashMap<>();
    for (HttpField field : in.getHeaders()) {
      String value = field.getValue() == null ? "" : field.getValue();
      if (headers.put(field.getLowerCaseName(), value) != null) {
        throw Problem.of(400, "the header " + field.getLowerCaseName() + " appears twice");
      }
    }
    return headers;
  }

  private static void checkBody(org.eclipse.jetty.server.Request in) {
    if (in.getHeaders().contains(HttpHeader.TRANSFER_ENCODING)) {
      throw Problem.of(411, "a body needs a Content-Length");
    }
    if (in.getLength() > AdminServer.MOST_BODY) {
      throw Problem.field(413, "Content-Length", in.getLength(), "0 to " + AdminServer.MOST_BODY);
    }
  }

  private static Request request(
      org.eclipse.jetty.server.Request in, Map<String, String> headers, byte[] body) {
    String path = in.getHttpURI().getPath();
    String query = in.getHttpURI().getQuery();
    return new Request(
        in.getMethod().toUpperCase(Locale.ROOT),
        path == null ? "" : path,
        query == null ? "" : query,
        headers,
        body,
        org.eclipse.jetty.server.Request.getRemoteAddr(in),
        null);
  }

  private void work(
      Request request, org.eclipse.jetty.server.Request in, Response out, Callback callback) {
    if (atOnce.test(request)) {
      write(reply(request), in, out, callback);
      return;
    }
    try {
      workers.execute(() -> write(reply(request), in, out, callback));
    } catch (RejectedExecutionException e) {
      write(of(Problem.of(503, "too many requests at once; try again")), in, out, callback);
    }
  }

  private Reply reply(Request request) {
    try {
      return routes.apply(request);
    } catch (Problem problem) {
      return of(problem);
    } catch (RuntimeException | Error e) {
      errors.accept(e);
      return of(Problem.of(500, "an error in LoopHound; see its log"));
    }
  }

  private static Reply of(Problem problem) {
    Reply reply = Reply.json(problem.status(), problem.body());
    for (Map.Entry<String, String> header : problem.headers().entrySet()) {
      reply = reply.with(header.getKey(), header.getValue());
    }
    return problem.status() == 401 ? reply.with("WWW-Authenticate", "Bearer") : reply;
  }

  /** What a refused client still sends must be read, or it never sees the reply. */
  static void write(
      Reply reply, org.eclipse.jetty.server.Request in, Response out, Callback callback) {
    out.setStatus(reply.status());
    out.getHeaders().put(HttpHeader.CONTENT_TYPE, reply.type());
    out.getHeaders().put(HttpHeader.CONTENT_LENGTH, reply.body().length);
    out.getHeaders().put("Cache-Control", "no-store");
    out.getHeaders().put("X-Content-Type-Options", "nosniff");
    out.getHeaders().put("Referrer-Policy", "no-referrer");
    reply.headers().forEach(out.getHeaders()::put);
    out.write(
        true,
        ByteBuffer.wrap(reply.body()),
        Callback.from(() -> Content.Source.consumeAll(in, callback), callback::failed));
  }
}
