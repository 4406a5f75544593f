package io.loophound.integration.springai.mapping;

import io.loophound.detectors.event.DeclaredTools;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.ai.tool.ToolCallback;

/** The tools in the options of a prompt. */
final class PromptTools {
  /** What options of single providers or versions have, by the name of the method. */
  private static final ClassValue<Getters> GETTERS =
      new ClassValue<>() {
        @Override
        protected Getters computeValue(Class<?> type) {
          return new Getters(
              getter(type, "getToolNames"),
              getter(type, "getTools"),
              getter(type, "getToolChoice"));
        }
      };

  private record Getters(Method names, Method raw, Method choice) {}

  private PromptTools() {}

  /** The tools; null when the options have none, because the model may have some of its own. */
  static DeclaredTools of(ChatOptions options) {
    if (!(options instanceof ToolCallingChatOptions calling)) {
      return null;
    }
    Getters getters = GETTERS.get(options.getClass());
    Set<String> names = new LinkedHashSet<>();
    if (calling.getToolCallbacks() != null) {
      for (ToolCallback callback : calling.getToolCallbacks()) {
        names.add(callback.getToolDefinition().name());
      }
    }
    if (call(getters.names, options) instanceof Collection<?> more) {
      more.forEach(name -> names.add(String.valueOf(name)));
    }
    if (names.isEmpty()) {
      return null;
    }
    Object raw = call(getters.raw, options);
    boolean others = raw != null && !(raw instanceof Collection<?> list && list.isEmpty());
    return new DeclaredTools(names, !others, choice(call(getters.choice, options)));
  }

  private static String choice(Object choice) {
    return choice instanceof String || choice instanceof Enum<?>
        ? DeclaredTools.choice(choice.toString(), "")
        : "";
  }

  private static Object call(Method getter, Object options) {
    try {
      return getter == null ? null : getter.invoke(options);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null; // such as of a class that is not public
    }
  }

  private static Method getter(Class<?> type, String name) {
    try {
      return type.getMethod(name);
    } catch (NoSuchMethodException e) {
      return null;
    }
  }
}
