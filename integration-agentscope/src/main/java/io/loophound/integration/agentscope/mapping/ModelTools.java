package io.loophound.integration.agentscope.mapping;

import io.agentscope.core.model.GenerateOptions;
import io.agentscope.core.model.ToolChoice;
import io.agentscope.core.model.ToolSchema;
import io.loophound.detectors.event.DeclaredTools;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The tools that a model may call. */
public final class ModelTools {
  private ModelTools() {}

  /** The tools; null when there are none, because the model may have options of its own. */
  public static DeclaredTools of(Object schemas, Object options) {
    if (!(schemas instanceof List<?> list) || list.isEmpty()) {
      return null;
    }
    Set<String> names = new LinkedHashSet<>();
    boolean complete = true;
    for (Object each : list) {
      String name = each instanceof ToolSchema schema ? schema.getName() : null;
      complete &= name != null;
      if (name != null) {
        names.add(name);
      }
    }
    ToolChoice choice =
        options instanceof GenerateOptions generate ? generate.getToolChoice() : null;
    return new DeclaredTools(names, complete, choice(choice));
  }

  private static String choice(ToolChoice choice) {
    if (choice instanceof ToolChoice.Specific one) {
      return DeclaredTools.choice("", one.toolName());
    }
    return choice == null ? "" : DeclaredTools.choice(choice.getClass().getSimpleName(), "");
  }
}
