package io.loophound.compat;

import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import java.util.List;
import org.springframework.ai.tool.ToolCallback;

/** The way to a tool server, as the client library of Spring AI 1.1 and later makes it. */
final class Transports {
  private Transports() {}

  /** The tool under the name its server gives it: as it is. */
  static ToolCallback named(ToolCallback tool) {
    return tool;
  }

  static StdioClientTransport to(List<String> command) {
    ServerParameters parameters =
        ServerParameters.builder(command.get(0)).args(command.subList(1, command.size())).build();
    return new StdioClientTransport(parameters, McpJsonDefaults.getMapper());
  }
}
