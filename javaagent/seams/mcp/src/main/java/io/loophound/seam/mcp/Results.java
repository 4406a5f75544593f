package io.loophound.seam.mcp;

import io.loophound.agent.seam.ToolResults;
import io.loophound.detectors.event.MediaMark;
import io.loophound.detectors.event.ToolOutcome;
import io.modelcontextprotocol.spec.McpSchema.AudioContent;
import io.modelcontextprotocol.spec.McpSchema.BlobResourceContents;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Content;
import io.modelcontextprotocol.spec.McpSchema.EmbeddedResource;
import io.modelcontextprotocol.spec.McpSchema.ImageContent;
import io.modelcontextprotocol.spec.McpSchema.ResourceContents;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import java.util.ArrayList;
import java.util.List;

/** The result of a tool: its text, and the text that replaces or follows it. */
final class Results implements ToolResults<CallToolResult> {

  /** Its texts, one per line, with a mark for anything that is not text. */
  @Override
  public ToolOutcome read(CallToolResult result) {
    StringBuilder text = new StringBuilder();
    for (Content content : contents(result)) {
      text.append(text.isEmpty() ? "" : "\n");
      text.append(text(content));
    }
    if (text.isEmpty() && result.structuredContent() != null) {
      text.append(result.structuredContent());
    }
    boolean none = result.content() == null && text.isEmpty();
    return none ? ToolOutcome.unknown() : new ToolOutcome(text.toString(), result.isError());
  }

  private static String text(Content content) {
    if (content instanceof TextContent part) {
      return part.text();
    }
    if (content instanceof ImageContent image) {
      return MediaMark.of("image", String.valueOf(image.data()));
    }
    if (content instanceof AudioContent audio) {
      return MediaMark.of("audio", String.valueOf(audio.data()));
    }
    return content instanceof EmbeddedResource embedded
        ? text(embedded.resource())
        : String.valueOf(content);
  }

  private static String text(ResourceContents resource) {
    if (resource instanceof BlobResourceContents blob) {
      return MediaMark.of(String.valueOf(blob.mimeType()), String.valueOf(blob.blob()));
    }
    return resource instanceof TextResourceContents text ? text.text() : String.valueOf(resource);
  }

  @Override
  public CallToolResult instead(String text) {
    return new CallToolResult(List.of(text(text)), false, null, null);
  }

  @Override
  public CallToolResult withNote(CallToolResult result, String note) {
    List<Content> contents = new ArrayList<>(contents(result));
    contents.add(text(note));
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
