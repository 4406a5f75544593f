package io.loophound.compat;

import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import java.util.List;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.ToolDefinition;

/** The way to a tool server, as the client library of Spring AI 1.0 makes it. */
final class Transports {
  private Transports() {}

  /** The tool under the name its server gives it: 1.0 puts the client's name before it. */
  static ToolCallback named(ToolCallback tool) {
    String name = tool.getToolDefinition().name();
    ToolDefinition definition =
        ToolDefinition.builder()
            .name(name.substring(name.lastIndexOf('_') + 1))
            .description(tool.getToolDefinition().description())
            .inputSchema(tool.getToolDefinition().inputSchema())
            .build();
    return new ToolCallback() {
      @Override
      public ToolDefinition getToolDefinition() {
        return definition;
      }

      @Override
      public String call(String input) {
        return tool.call(input);
      }
    };
  }

  static StdioClientTransport to(List<String> command) {
    ServerParameters parameters =
        ServerParameters.builder(command.get(0)).args(command.subList(1, command.size())).build();
    return new StdioClientTransport(parameters);
  }
}
