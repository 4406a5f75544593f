package io.loophound.examples.apps.raw;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** A hand-written client of an MCP server over HTTP, without any SDK. */
final class PlainMcp {
  private final HttpClient client = HttpClient.newHttpClient();
  private final ObjectMapper mapper = new ObjectMapper();
  private final URI server;
  private String session = "";
  private int requests;

  private PlainMcp(URI server) {
    this.server = server;
  }

  /** Introduces itself to the server at this base URL. */
  static PlainMcp connect(String url) throws IOException, InterruptedException {
    PlainMcp made = new PlainMcp(URI.create(url + "/mcp"));
    ObjectNode params = made.mapper.createObjectNode().put("protocolVersion", "2025-06-18");
    params.putObject("capabilities");
    params.putObject("clientInfo").put("name", "by hand").put("version", "1");
    HttpResponse<String> response = made.post(made.request("initialize", params));
    made.session = response.headers().firstValue("Mcp-Session-Id").orElse("");
    ObjectNode ready = made.mapper.createObjectNode().put("jsonrpc", "2.0");
    made.post(ready.put("method", "notifications/initialized"));
    return made;
  }

  /** The texts of a tool's result. */
  String call(String tool, JsonNode arguments) {
    ObjectNode params = mapper.createObjectNode().put("name", tool);
    params.set("arguments", arguments);
    try {
      JsonNode result = json(post(request("tools/call", params)).body()).path("result");
      return StreamSupport.stream(result.path("content").spliterator(), false)
          .map(content -> content.path("text").asText())
          .collect(Collectors.joining("\n"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private ObjectNode request(String method, ObjectNode params) {
    ObjectNode request = mapper.createObjectNode().put("jsonrpc", "2.0").put("id", ++requests);
    request.put("method", method).set("params", params);
    return request;
  }

  private HttpResponse<String> post(ObjectNode message) throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .POST(HttpRequest.BodyPublishers.ofString(message.toString()));
    if (!session.isEmpty()) {
      request.header("Mcp-Session-Id", session);
    }
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  /** The answer itself, or the data of the only event that carries it. */
  private JsonNode json(String body) throws IOException {
    int data = body.startsWith("{") ? 0 : body.indexOf("data:") + "data:".length();
    return mapper.readTree(body.substring(data));
  }
}
