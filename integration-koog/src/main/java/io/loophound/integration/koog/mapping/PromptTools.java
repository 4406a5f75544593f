package io.loophound.integration.koog.mapping;

import ai.koog.agents.core.tools.ToolDescriptor;
import ai.koog.prompt.Prompt;
import ai.koog.prompt.params.LLMParams;
import io.loophound.detectors.event.DeclaredTools;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The tools that a model may call. */
public final class PromptTools {
  private PromptTools() {}

  /** The tools that come with a prompt; null when there are none. */
  public static DeclaredTools of(Prompt prompt, Object descriptors) {
    if (!(descriptors instanceof List<?> list) || list.isEmpty()) {
      return null;
    }
    Set<String> names = new LinkedHashSet<>();
    for (Object each : list) {
      if (each instanceof ToolDescriptor tool) {
        names.add(tool.getName());
      }
    }
    LLMParams.ToolChoice choice = prompt.getParams().getToolChoice();
    DeclaredTools tools = new DeclaredTools(names, names.size() == list.size(), choice(choice));
    // who demands one tool reads the answer out of its arguments
    return tools.forcesOne() ? tools : tools.asRemovable();
  }

  private static String choice(LLMParams.ToolChoice choice) {
    if (choice instanceof LLMParams.ToolChoice.Named one) {
      return DeclaredTools.choice("", one.getName());
    }
    return choice == null ? "" : DeclaredTools.choice(choice.getClass().getSimpleName(), "");
  }
}
