package io.loophound.agent.operator.http;

import java.io.IOException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http.UriCompliance.Violation;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.BlockingArrayQueue;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;

/**
 * Answers requests with Jetty: one per connection, each with a time limit. Clients that are slow or
 * silent hold no thread. Only daemon threads are started.
 */
public final class AdminServer implements AutoCloseable {
  /** The longest body that is read. */
  public static final int MOST_BODY = 256 * 1024;

  private static final int MOST_HEAD = 16 * 1024;
  private static final int WORKERS = 32;
  private static final int WAITING = 64;
  private static final int CARRIERS = 8;
  private static final int ARRIVING = 512; // a client without a slot retries only after a second
  private static final int MOST_CONNECTIONS = 1024;
  private static final int KEEP_MILLIS = 10_000;

  /**
   * The parts of a path are names of agents and runs, never of files: they may contain an encoded
   * slash, percent sign or dots. What cannot be decoded is left to {@link Routes}, because Jetty
   * refuses it without a word.
   */
  private static final UriCompliance NAMES =
      UriCompliance.RFC3986.with(
          "names",
          Violation.AMBIGUOUS_PATH_SEPARATOR,
          Violation.AMBIGUOUS_PATH_ENCODING,
          Violation.AMBIGUOUS_PATH_SEGMENT,
          Violation.AMBIGUOUS_PATH_PARAMETER,
          Violation.AMBIGUOUS_EMPTY_SEGMENT,
          Violation.SUSPICIOUS_PATH_CHARACTERS,
          Violation.BAD_PERCENT_ENCODING,
          Violation.BAD_UTF8_ENCODING,
          Violation.TRUNCATED_UTF8_ENCODING,
          Violation.UTF16_ENCODINGS);

  private final Server server;
  private final ServerConnector connector;
  private final ThreadPoolExecutor workers;

  /**
   * A server that has its port, and answers once it is {@linkplain #start started}.
   *
   * @param hosts makes the names under which it may be reached out of its port
   * @param errors gets errors of LoopHound
   * @throws IOException when it cannot listen there
   */
  public AdminServer(
      ListenAddress listening,
      Routes routes,
      Access access,
      Function<Integer, Hosts> hosts,
      Consumer<Throwable> errors)
      throws IOException {
    workers = workers();
    server = server();
    connector = connector(listening);
    connector.addBean(new NetworkConnectionLimit(MOST_CONNECTIONS, connector));
    connector.addBean(new Deadlines(connector.getScheduler(), listening.millis()));
    server.addConnector(connector);
    open();
    Hosts known = hosts.apply(port());
    server.setHandler(
        new Exchange(
            request -> {
              if (!routes.isProbe(request)) {
                known.check(request);
              }
              return routes.answer(request, access);
            },
            routes::isSignOfLife,
            workers,
            errors));
    server.setErrorHandler(new Errors());
  }

  private static ThreadPoolExecutor workers() {
    ThreadPoolExecutor made =
        new ThreadPoolExecutor(
            WORKERS,
            WORKERS,
            KEEP_MILLIS,
            TimeUnit.MILLISECONDS,
            new LinkedBlockingQueue<>(WAITING),
            daemons("loophound-admin-worker"));
    made.allowCoreThreadTimeOut(true);
    return made;
  }

  private static Server server() {
    QueuedThreadPool carriers =
        new QueuedThreadPool(
            CARRIERS,
            1,
            KEEP_MILLIS,
            -1,
            new BlockingArrayQueue<>(),
            null,
            daemons("loophound-admin"));
    ScheduledExecutorScheduler timer =
        new ScheduledExecutorScheduler(
            "loophound-admin-timer", true, AdminServer.class.getClassLoader());
    return new Server(carriers, timer, null);
  }

  private ServerConnector connector(ListenAddress listening) {
    HttpConfiguration http = new HttpConfiguration();
    http.setRequestHeaderSize(MOST_HEAD);
    http.setPersistentConnectionsEnabled(false);
    http.setSendServerVersion(false);
    http.setSendDateHeader(false);
    http.setUriCompliance(NAMES);
    // Jetty adds one that refuses hosts which the certificate does not name: Hosts does that, and a
    // probe comes to the address of a pod
    http.addCustomizer(new SecureRequestCustomizer(/* sniHostCheck= */ false));
    HttpConnectionFactory plain = new HttpConnectionFactory(http);
    ServerConnector made;
    if (listening.tls() == null) {
      made = new ServerConnector(server, 1, 1, plain);
    } else {
      SslContextFactory.Server tls = new SslContextFactory.Server();
      tls.setSslContext(listening.tls());
      made =
          new ServerConnector(
              server, 1, 1, new SslConnectionFactory(tls, plain.getProtocol()), plain);
    }
    made.setHost(listening.host());
    made.setPort(listening.port());
    made.setAcceptQueueSize(ARRIVING);
    made.setIdleTimeout(listening.millis());
    return made;
  }

  private void open() throws IOException {
    try {
      connector.open();
    } catch (IOException e) { // its cause is what the system says
      throw e.getCause() instanceof IOException cause ? cause : e;
    }
  }

  /** Daemon threads that keep nothing of the application alive. */
  private static ThreadFactory daemons(String name) {
    return work -> {
      Thread thread = new Thread(null, work, name, 0, false);
      thread.setDaemon(true);
      thread.setContextClassLoader(AdminServer.class.getClassLoader());
      return thread;
    };
  }

  /** The port. */
  public int port() {
    return connector.getLocalPort();
  }

  /** Begins to answer. */
  public void start() throws IOException {
    try {
      server.start();
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) { // of its parts
      throw new IOException(e);
    }
  }

  /** Stops answering. */
  @Override
  public void close() throws IOException {
    workers.shutdownNow();
    try {
      server.stop();
    } catch (Exception e) { // of its parts
      throw new IOException(e);
    }
    connector.close();
  }

  /** What Jetty refuses before anybody is asked. */
  private static final class Errors extends ErrorHandler {
    private static final String UNREADABLE =
        "the path cannot be decoded, or this is not an HTTP/1.1 request";

    @Override
    protected void generateResponse(
        org.eclipse.jetty.server.Request in,
        Response out,
        int code,
        String message,
        Throwable cause,
        Callback callback) {
      String usual = HttpStatus.getMessage(code);
      boolean unknown = message == null || message.equals(usual);
      String reason = unknown && code == HttpStatus.BAD_REQUEST_400 ? UNREADABLE : usual;
      String said = unknown ? reason : message;
      Exchange.write(Reply.json(code, Problem.of(code, said).body()), in, out, callback);
    }
  }
}
