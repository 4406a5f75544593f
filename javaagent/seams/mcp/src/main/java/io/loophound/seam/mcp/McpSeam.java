package io.loophound.seam.mcp;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.SeamSpec;

/**
 * Watches the client of the MCP Java SDK where tools are called: above all transports, and below
 * the synchronous client, which calls this one.
 */
public final class McpSeam extends SeamSpec {
  /** The seam's name. */
  public static final String NAME = "mcp";

  private static final String CLIENT = "io.modelcontextprotocol.client.";
  private static final String SCHEMA = "io.modelcontextprotocol.spec.McpSchema$";

  public McpSeam() {
    super(NAME);
    findVersion(
        "META-INF/maven/io.modelcontextprotocol.sdk/mcp-core/pom.properties", "0.18.3 to 2.1.0");
    linkAgainst("io.modelcontextprotocol.", "reactor.core.");
    watch(
        point(CLIENT + "McpAsyncClient", "callTool", "CallToolHandler", SCHEMA + "CallToolRequest"),
        sampling());
  }

  /** A server calls the model of its client: the body of a lambda, the same in all versions. */
  private Point sampling() {
    return point(
            CLIENT + "McpClientFeatures$Async",
            "lambda$fromSync$*",
            "SamplingHandler",
            CLIENT + "McpClientFeatures$Sync",
            SCHEMA + "CreateMessageRequest")
        .whereFound()
        .onlyHelps();
  }
}
