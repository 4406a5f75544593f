package io.loophound.agent.it.operator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A receiver of OTLP that takes logs. */
public final class Collector implements AutoCloseable {
  private final List<JsonNode> bodies = new CopyOnWriteArrayList<>();
  private final HttpServer server;

  private Collector(HttpServer server) {
    this.server = server;
  }

  /** Starts one. */
  public static Collector start() {
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      Collector collector = new Collector(server);
      server.createContext(
          "/v1/logs",
          exchange -> {
            collector.bodies.add(new ObjectMapper().readTree(exchange.getRequestBody()));
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
          });
      server.start();
      return collector;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What {@code OTEL_EXPORTER_OTLP_ENDPOINT} is set to. */
  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** The requests so far. */
  public List<JsonNode> bodies() {
    return bodies;
  }

  /** The log records in them. */
  public List<JsonNode> records() {
    List<JsonNode> all = new ArrayList<>();
    bodies.forEach(body -> body.at("/resourceLogs/0/scopeLogs/0/logRecords").forEach(all::add));
    return all;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
