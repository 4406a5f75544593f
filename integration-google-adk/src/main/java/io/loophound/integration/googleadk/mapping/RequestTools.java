package io.loophound.integration.googleadk.mapping;

import com.google.adk.models.LlmRequest;
import com.google.genai.types.FunctionCallingConfig;
import com.google.genai.types.FunctionDeclaration;
import com.google.genai.types.GenerateContentConfig;
import com.google.genai.types.Tool;
import com.google.genai.types.ToolConfig;
import io.loophound.detectors.event.DeclaredTools;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The tools that a request offers the model. */
final class RequestTools {
  private RequestTools() {}

  /** The tools; null when there are none. */
  static DeclaredTools of(LlmRequest request) {
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
        : new DeclaredTools(names, complete, DeclaredTools.choice(mode, ""));
  }
}
