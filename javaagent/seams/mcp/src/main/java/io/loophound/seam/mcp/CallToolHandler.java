package io.loophound.seam.mcp;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.detectors.event.ToolRequest;
import io.modelcontextprotocol.client.McpAsyncClient;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.Implementation;

/** Judges the calls of an MCP client's tools, in the run of the thread that asks for the Mono. */
public final class CallToolHandler implements Handler {
  private static final int LONGEST_NAME = 100; // of a stranger's text

  private final SeamContext context;

  public CallToolHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    if (!(call.arguments()[0] instanceof CallToolRequest request) || request.name() == null) {
      return null;
    }
    ToolRequest asked =
        new ToolRequest(
            context.state().runKey(""),
            "",
            request.name(),
            Arguments.json(request.arguments()),
            true,
            context.state().traces().current(call.owner().getClassLoader()),
            server(call.self()));
    return new McpToolCall(context, asked);
  }

  /** What the server called itself when the client met it; before that, empty. */
  private static String server(Object client) {
    Implementation server = client instanceof McpAsyncClient known ? known.getServerInfo() : null;
    String name = server == null || server.name() == null ? "" : server.name();
    return name.substring(0, Math.min(LONGEST_NAME, name.length()));
  }
}
