package io.loophound.integration.langchain4j.mapping;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.model.chat.request.ToolChoice;
import java.lang.reflect.Method;
import java.util.Arrays;

/** Features of the application's version of the library; missing ones must not be called. */
public final class Library {
  /** The name of the seam. */
  public static final String SEAM = "langchain4j";

  /** An invocation of an AI service has its own id: since 1.6. */
  public static final boolean INVOCATIONS = has("dev.langchain4j.invocation.InvocationContext");

  /** An invocation knows the scope of the agents' team it happens in: since 1.8. */
  public static final boolean AGENTIC_SCOPES =
      has("dev.langchain4j.agentic.scope.AgenticScope")
          && has("dev.langchain4j.invocation.InvocationContext", "managedParameters");

  /** An agent of the agentic module says what it is called. */
  public static final boolean AGENT_NAMES =
      has("dev.langchain4j.agentic.planner.AgentInstance", "name");

  /** Every tool of an AI service goes through one method: since 1.4. */
  public static final boolean TOOL_METHOD =
      has("dev.langchain4j.service.tool.ToolService", "executeWithErrorHandling");

  /** The result of a tool has a list of contents: since 1.13. */
  public static final boolean RESULT_CONTENTS =
      has("dev.langchain4j.service.tool.ToolExecutionResult", "resultContents");

  /** The result of a tool has attributes: since 1.12. */
  public static final boolean RESULT_ATTRIBUTES =
      has("dev.langchain4j.service.tool.ToolExecutionResult", "attributes");

  /** The message with a tool's result has a list of contents: since 1.13. */
  static final boolean MESSAGE_CONTENTS = has(ToolExecutionResultMessage.class, "contents");

  /** The message with a tool's result says whether it is an error: since 1.11. */
  static final boolean MESSAGE_ERRORS = has(ToolExecutionResultMessage.class, "isError");

  /** A model's message may have pictures: since 1.11. */
  static final boolean IMAGES = has(AiMessage.class, "images");

  /** A request can forbid its tools: since 1.5. */
  static final boolean FORBIDS_TOOLS = Arrays.toString(ToolChoice.values()).contains("NONE");

  /** A model's message can be copied: since 1.12. */
  static final boolean MESSAGE_COPIES = has(AiMessage.class, "toBuilder");

  /** LangGraph4j's agent throws at every finish reason but that of a normal end. */
  static final boolean ENDS_NORMALLY = has("org.bsc.langgraph4j.agentexecutor.CallModel");

  private Library() {}

  private static boolean has(String type) {
    return find(type) != null;
  }

  private static boolean has(String type, String method) {
    Class<?> found = find(type);
    return found != null && has(found, method);
  }

  private static boolean has(Class<?> type, String method) {
    for (Method each : type.getMethods()) {
      if (each.getName().equals(method)) {
        return true;
      }
    }
    return false;
  }

  private static Class<?> find(String type) {
    try {
      return Class.forName(type, false, Library.class.getClassLoader());
    } catch (ClassNotFoundException | LinkageError e) {
      return null;
    }
  }
}
