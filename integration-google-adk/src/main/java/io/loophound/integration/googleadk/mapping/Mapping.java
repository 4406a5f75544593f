package io.loophound.integration.googleadk.mapping;

import com.google.adk.models.BaseLlm;
import com.google.adk.models.LlmRequest;
import com.google.adk.tools.BaseTool;
import com.google.adk.tools.ToolContext;
import com.google.genai.types.FunctionCall;
import com.google.genai.types.FunctionCallingConfig;
import com.google.genai.types.FunctionDeclaration;
import com.google.genai.types.GenerateContentConfig;
import com.google.genai.types.Tool;
import com.google.genai.types.ToolConfig;
import io.loophound.detectors.event.DeclaredTools;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.internal.digest.hash.IdentityHashes;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** ADK's objects as event records. */
public final class Mapping {
  /** The name of the seam. */
  public static final String SEAM = "google-adk";

  private static final Origin ORIGIN = Origin.of(SEAM);
  private static final String MADE_UP = "adk-";

  private Mapping() {}

  public static ModelRequest request(
      LlmRequest request, BaseLlm model, IdentityHashes hashes, RunKey run, String traceId) {
    String own = model.model() == null ? "" : model.model();
    String name = request.model().orElse(own);
    Messages conversation = new Messages(request, new Hashes(hashes));
    return new ModelRequest(ORIGIN, run, name, conversation, "", traceId).with(tools(request));
  }

  /** The tools that a request offers the model; null when there are none. */
  private static DeclaredTools tools(LlmRequest request) {
    Set<String> names = new LinkedHashSet<>(request.tools().keySet());
    boolean complete = true;
    for (Tool tool : request.config().flatMap(GenerateContentConfig::tools).orElse(List.of())) {
      List<FunctionDeclaration> functions = tool.functionDeclarations().orElse(List.of());
      functions.forEach(function -> function.name().ifPresent(names::add));
      complete &= !functions.isEmpty();
    }
    String mode =
        request
            .config()
            .flatMap(GenerateContentConfig::toolConfig)
            .flatMap(ToolConfig::functionCallingConfig)
            .flatMap(FunctionCallingConfig::mode)
            .map(String::valueOf)
            .orElse("");
    return names.isEmpty()
        ? null
        : new DeclaredTools(names, complete, DeclaredTools.choice(mode, "")).asRemovable();
  }

  /** The tool that is about to be executed. */
  public static ToolRequest toolRequest(
      BaseTool tool, Map<?, ?> arguments, ToolContext use, RunKey run, String traceId) {
    String name = tool.name() == null ? "" : tool.name();
    return new ToolRequest(
        run, id(use.functionCallId()), name, Json.write(arguments), true, traceId);
  }

  static ToolCall toolCall(FunctionCall call) {
    return new ToolCall(
        id(call.id()), call.name().orElse(""), Json.write(call.args().orElse(Map.of())));
  }

  /** The model's id of a call: an id that ADK makes up is never sent to the model. */
  static String id(Optional<String> id) {
    return id.filter(given -> !given.startsWith(MADE_UP)).orElse("");
  }
}
