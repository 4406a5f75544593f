package io.loophound.agent.it.fleet;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Servers of tools: all work, or all break. They hold calls until they are told how these end. */
final class ToolServers implements AutoCloseable {
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;
  private int calls;
  private boolean holds;
  private boolean fails;

  ToolServers() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::serve);
    server.setExecutor(threads);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** They break. */
  synchronized void fail() {
    fails = true;
    holds = false;
    notifyAll();
  }

  /** They work. */
  synchronized void work() {
    fails = false;
    holds = false;
    notifyAll();
  }

  /** They do not answer for the time being. */
  synchronized void hold() {
    holds = true;
  }

  /** How many calls have arrived. */
  synchronized int calls() {
    return calls;
  }

  private synchronized boolean isAnswered() {
    calls++;
    try {
      while (holds) {
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
    return !fails;
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      boolean works = isAnswered();
      String text =
          works ? "12 of " + exchange.getRequestURI().getPath().split("/", -1)[1] : "out of order";
      byte[] body = text.getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(works ? 200 : 503, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
