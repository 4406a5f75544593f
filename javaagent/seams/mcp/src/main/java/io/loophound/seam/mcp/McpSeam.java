package io.loophound.seam.mcp;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import java.util.List;

/**
 * Watches the client of the MCP Java SDK where tools are called: above all transports, and below
 * the synchronous client, which calls this one.
 */
public final class McpSeam implements Seam {
  /** The seam's name. */
  public static final String NAME = "mcp";

  private static final String CLIENT = "io.modelcontextprotocol.client.";
  private static final String SCHEMA = "io.modelcontextprotocol.spec.McpSchema$";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Point> points() {
    return List.of(
        new Point(
            CLIENT + "McpAsyncClient",
            "callTool",
            List.of(SCHEMA + "CallToolRequest"),
            "io.loophound.seam.mcp.CallToolHandler"),
        sampling());
  }

  /** A server calls the model of its client: the body of a lambda, the same in all versions. */
  private static Point sampling() {
    return new Point(
            CLIENT + "McpClientFeatures$Async",
            "lambda$fromSync$*",
            List.of(CLIENT + "McpClientFeatures$Sync", SCHEMA + "CreateMessageRequest"),
            "io.loophound.seam.mcp.SamplingHandler")
        .whereFound()
        .onlyHelps();
  }

  @Override
  public boolean besideLibrary() {
    return true;
  }

  @Override
  public String versionResource() {
    return "META-INF/maven/io.modelcontextprotocol.sdk/mcp-core/pom.properties";
  }

  @Override
  public String testedVersions() {
    return "1.1.5 to 2.1.0";
  }

  @Override
  public List<String> libraries() {
    return List.of("io.modelcontextprotocol.", "reactor.core.");
  }
}
