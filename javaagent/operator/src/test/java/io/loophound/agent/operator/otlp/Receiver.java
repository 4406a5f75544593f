package io.loophound.agent.operator.otlp;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.protobuf.util.JsonFormat;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.logs.v1.ExportLogsServiceRequest;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.logs.v1.LogRecord;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/**
 * A receiver of OTLP over HTTP that reads as strictly as the protocol is defined: with the message
 * classes of OpenTelemetry and the parser of protobuf, which refuses unknown fields and wrong
 * types. That parser also takes names like {@code resource_logs}, enums by name and 64 bits as
 * numbers, which OTLP does not allow or other receivers may not take, so a body must be what
 * protobuf itself writes, apart from lists that are empty.
 */
final class Receiver implements AutoCloseable {
  private static final long PATIENCE_NANOS = 60_000_000_000L;
  private static final Pattern ID = Pattern.compile("\"(traceId|spanId)\":\"([^\"]*)\"");

  final List<ExportLogsServiceRequest> requests = new CopyOnWriteArrayList<>();
  final List<Map<String, List<String>>> headers = new CopyOnWriteArrayList<>();
  final List<String> problems = new CopyOnWriteArrayList<>();
  final Queue<Integer> statuses = new ArrayDeque<>();
  volatile String answer = "{}";
  private final ObjectMapper json =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
  private final HttpServer server;

  Receiver() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::receive);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void receive(HttpExchange exchange) throws IOException {
    headers.add(Map.copyOf(exchange.getRequestHeaders()));
    boolean gzip = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
    InputStream in = exchange.getRequestBody();
    String body =
        new String((gzip ? new GZIPInputStream(in) : in).readAllBytes(), StandardCharsets.UTF_8);
    int status = statuses.isEmpty() ? 200 : statuses.remove();
    if (status == 200) {
      read(exchange.getRequestURI().getPath(), body);
    }
    byte[] reply = answer.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, reply.length);
    exchange.getResponseBody().write(reply);
    exchange.close();
  }

  /** What it says of a body. */
  List<String> problemsOf(String body) {
    problems.clear();
    read("/v1/logs", body);
    return List.copyOf(problems);
  }

  private void read(String path, String body) {
    if (!path.endsWith("/v1/logs")) {
      problems.add("the path is " + path);
    }
    try {
      ExportLogsServiceRequest.Builder request = ExportLogsServiceRequest.newBuilder();
      String sent = base64(body);
      JsonFormat.parser().merge(sent, request);
      JsonNode written = json.readTree(JsonFormat.printer().printingEnumsAsInts().print(request));
      if (!written.equals(Receiver::compare, withoutEmptyLists(json.readTree(sent)))) {
        problems.add("protobuf writes " + written + ", not " + sent);
      }
      synchronized (requests) {
        requests.add(request.build());
        requests.notifyAll();
      }
    } catch (IOException | IllegalArgumentException e) {
      problems.add(e + ": " + body);
    }
  }

  /** A fraction may be written as a whole number. */
  private static int compare(JsonNode a, JsonNode b) {
    if (a.isNumber() && b.isNumber()) {
      return Double.compare(a.doubleValue(), b.doubleValue());
    }
    return a.equals(b) ? 0 : 1;
  }

  private static JsonNode withoutEmptyLists(JsonNode node) {
    for (Iterator<JsonNode> each = node.iterator(); each.hasNext(); ) {
      JsonNode child = each.next();
      if (node.isObject() && child.isArray() && child.isEmpty()) {
        each.remove();
      } else {
        withoutEmptyLists(child);
      }
    }
    return node;
  }

  /** Waits until so many records have arrived. */
  void await(int records) throws InterruptedException {
    long until = System.nanoTime() + PATIENCE_NANOS;
    synchronized (requests) {
      while (records().size() < records) {
        long left = until - System.nanoTime();
        if (left <= 0) {
          throw new AssertionError(records().size() + " of " + records + " records");
        }
        requests.wait(left / 1_000_000 + 1);
      }
    }
  }

  /** In OTLP ids are hexadecimal, in everything else of protobuf bytes are base64. */
  private static String base64(String json) {
    Matcher ids = ID.matcher(json);
    return ids.replaceAll(
        id ->
            "\""
                + id.group(1)
                + "\":\""
                + Base64.getEncoder().encodeToString(HexFormat.of().parseHex(id.group(2)))
                + "\"");
  }

  List<LogRecord> records() {
    return requests.stream()
        .flatMap(request -> request.getResourceLogsList().stream())
        .flatMap(logs -> logs.getScopeLogsList().stream())
        .flatMap(logs -> logs.getLogRecordsList().stream())
        .toList();
  }

  /** The records of one kind. */
  List<LogRecord> records(String event) {
    return records().stream().filter(record -> record.getEventName().equals(event)).toList();
  }

  static Map<String, AnyValue> attributes(List<KeyValue> pairs) {
    Map<String, AnyValue> all = new TreeMap<>();
    for (KeyValue pair : pairs) {
      if (all.put(pair.getKey(), pair.getValue()) != null) {
        throw new AssertionError("twice: " + pair.getKey());
      }
    }
    return all;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
