package io.loophound.seam.mcp;

import io.loophound.detectors.event.ToolOutcome;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Content;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.util.ArrayList;
import java.util.List;

/** The result of a tool: its text, and the text that replaces or follows it. */
final class Results {

  private Results() {}

  /** Its texts, one per line; a non-text part is distinguished by everything in it. */
  static ToolOutcome read(CallToolResult result) {
    StringBuilder text = new StringBuilder();
    for (Content content : contents(result)) {
      text.append(text.isEmpty() ? "" : "\n");
      text.append(content instanceof TextContent part ? part.text() : String.valueOf(content));
    }
    if (text.isEmpty() && result.structuredContent() != null) {
      text.append(result.structuredContent());
    }
    boolean none = result.content() == null && text.isEmpty();
    return none ? ToolOutcome.unknown() : new ToolOutcome(text.toString(), result.isError());
  }

  /** A result that says only {@code text}. */
  static CallToolResult instead(String text) {
    return new CallToolResult(List.of(text(text)), false, null, null);
  }

  /** The same result with {@code text} as additional content. */
  static CallToolResult withNote(CallToolResult result, String text) {
    List<Content> contents = new ArrayList<>(contents(result));
    contents.add(text(text));
    return new CallToolResult(
        contents, result.isError(), result.structuredContent(), result.meta());
  }

  private static List<Content> contents(CallToolResult result) {
    return result.content() == null ? List.of() : result.content();
  }

  private static Content text(String text) {
    return new TextContent(null, text, null);
  }
}
