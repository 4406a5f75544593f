package io.loophound.agent.it.once.apps;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Arrays;
import java.util.List;
import org.springframework.ai.chat.model.ToolContext;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.ToolCallbackProvider;
import org.springframework.ai.tool.definition.ToolDefinition;

/** A tool of an MCP server whose result is its text, not the JSON that the text comes in. */
record PlainText(ToolCallback tool, ObjectMapper mapper) implements ToolCallback {

  static List<ToolCallback> all(ToolCallbackProvider tools) {
    ObjectMapper mapper = new ObjectMapper();
    return Arrays.stream(tools.getToolCallbacks())
        .map(tool -> (ToolCallback) new PlainText(tool, mapper))
        .toList();
  }

  @Override
  public ToolDefinition getToolDefinition() {
    return tool.getToolDefinition();
  }

  @Override
  public String call(String input) {
    return text(tool.call(input));
  }

  @Override
  public String call(String input, ToolContext context) {
    return text(tool.call(input, context));
  }

  private String text(String result) {
    try {
      return mapper.readTree(result).at("/0/text").asText();
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(result, e);
    }
  }
}
