package io.loophound.integration.springai.mapping;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.metadata.ChatGenerationMetadata;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;

/**
 * The last call of a run that is concluded: the model may call none of its tools, which stay in the
 * request because the history refers to them. Its answer says who ended the run. Each provider has
 * options of its own, which share no type that knows of a choice.
 */
public final class Conclusion {
  /** In the metadata of the answer, the decision. */
  public static final String ATTRIBUTE = "loophound.decision";

  private static final String REASON = "OTHER";
  private static final String SETTER = "setToolChoice";
  private static final String BUILDER_METHOD = "toolChoice";

  private static final ClassValue<Way> WAYS =
      new ClassValue<>() {
        @Override
        protected Way computeValue(Class<?> type) {
          return way(type);
        }
      };

  private Conclusion() {}

  /**
   * How options of one class are changed.
   *
   * @param begin a copy, or a builder with the same settings
   * @param choose sets the choice
   * @param end makes options of the builder, or null
   * @param none the provider's word for no tool; null if it has none
   */
  private record Way(Method begin, Method choose, Method end, Object none) {
    private static final Way NONE = new Way(null, null, null, null);

    ChatOptions forbidding(ChatOptions options) throws ReflectiveOperationException {
      Object changed = begin.invoke(options);
      choose.invoke(changed, none);
      return (ChatOptions) (end == null ? changed : end.invoke(changed));
    }
  }

  /** Whether a model can be forbidden to call tools by options such as these. */
  static boolean isPossible(ChatOptions options) {
    return options != null && WAYS.get(options.getClass()).none != null;
  }

  /** The prompt, with its tools forbidden. */
  public static Prompt prompt(Prompt prompt) throws ReflectiveOperationException {
    ChatOptions options = prompt.getOptions();
    return new Prompt(prompt.getInstructions(), WAYS.get(options.getClass()).forbidding(options));
  }

  /** The answer, or its last part, as the application gets it. */
  public static ChatResponse response(ChatResponse response, String decisionId) {
    if (response == null || response.getResults() == null || response.hasToolCalls()) {
      return response;
    }
    try {
      return marked(response, decisionId);
    } catch (RuntimeException e) {
      return response; // a message of a class of its own that cannot be changed
    }
  }

  private static ChatResponse marked(ChatResponse response, String decisionId) {
    List<Generation> marked = new ArrayList<>();
    for (Generation generation : response.getResults()) {
      boolean last = !Mapping.finishReason(generation).isEmpty() && generation.getOutput() != null;
      marked.add(last ? marked(generation, decisionId) : generation);
    }
    return new ChatResponse(marked, response.getMetadata());
  }

  private static Generation marked(Generation generation, String decisionId) {
    ChatGenerationMetadata told = generation.getMetadata();
    ChatGenerationMetadata.Builder metadata = ChatGenerationMetadata.builder();
    told.entrySet().forEach(entry -> metadata.metadata(entry.getKey(), entry.getValue()));
    metadata.contentFilters(told.getContentFilters());
    metadata.finishReason(REASON).metadata(ATTRIBUTE, decisionId);
    AssistantMessage message = generation.getOutput();
    message.getMetadata().put(ATTRIBUTE, decisionId);
    return new Generation(message, metadata.build());
  }

  /**
   * Up to 1.1 options are copied and set, from 2.0 they are built. A class that is not public
   * cannot be asked for either.
   */
  private static Way way(Class<?> type) {
    if (!Modifier.isPublic(type.getModifiers())) {
      return Way.NONE;
    }
    try {
      Method setter = method(type, SETTER);
      if (setter != null) {
        return new Way(type.getMethod("copy"), setter, null, none(setter.getParameterTypes()[0]));
      }
      Method mutate = type.getMethod("mutate");
      Method choose = method(mutate.getReturnType(), BUILDER_METHOD);
      return choose == null
          ? Way.NONE
          : new Way(
              mutate,
              choose,
              mutate.getReturnType().getMethod("build"),
              none(choose.getParameterTypes()[0]));
    } catch (ReflectiveOperationException | LinkageError e) {
      return Way.NONE;
    }
  }

  private static Method method(Class<?> type, String name) {
    for (Method method : type.getMethods()) {
      if (method.getName().equals(name) && method.getParameterCount() == 1) {
        return method;
      }
    }
    return null;
  }

  /** What stands for no tool where a choice is of this type, or null. */
  private static Object none(Class<?> type) throws ReflectiveOperationException {
    if (type.isAssignableFrom(String.class)) {
      return "none"; // of OpenAI, and of those who speak as it does
    }
    if (type.isEnum()) {
      for (Object constant : type.getEnumConstants()) {
        if (((Enum<?>) constant).name().equals("NONE")) {
          return constant;
        }
      }
      return null;
    }
    return named(type);
  }

  /** {@code ToolChoiceNone} beside {@code ToolChoice}, as Anthropic's is called. */
  private static Object named(Class<?> type) throws ReflectiveOperationException {
    try {
      Class<?> none = Class.forName(type.getName() + "None", true, type.getClassLoader());
      if (type.isAssignableFrom(none)) {
        return none.getConstructor().newInstance();
      }
      Method of = type.getMethod("ofNone", none);
      Object builder = none.getMethod("builder").invoke(null);
      return Modifier.isStatic(of.getModifiers())
          ? of.invoke(null, builder.getClass().getMethod("build").invoke(builder))
          : null;
    } catch (ClassNotFoundException | InvocationTargetException e) {
      return null;
    }
  }
}
