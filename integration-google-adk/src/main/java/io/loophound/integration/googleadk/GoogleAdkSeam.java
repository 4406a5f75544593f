package io.loophound.integration.googleadk;

import io.loophound.agent.seam.SeamSpec;
import io.loophound.integration.googleadk.mapping.Mapping;

/**
 * Watches Google's ADK where an agent's loop gets its model, where a tool is executed, and where an
 * agent begins or continues.
 */
public final class GoogleAdkSeam extends SeamSpec {
  private static final String ADK = "com.google.adk.";
  private static final String FLOWS = ADK + "flows.llmflows.";
  private static final String RUN_CONTEXT = ADK + "agents.InvocationContext";

  public GoogleAdkSeam() {
    super(Mapping.SEAM); // a constant: the class is not loaded here
    findVersion("META-INF/maven/com.google.adk/google-adk/pom.properties", "0.5.0 to 1.8.0");
    linkAgainst(ADK, "com.google.genai.");
    lookUp(
        ADK + "tools.ToolContext.invocationContext(",
        ADK + "models.LlmResponse.customMetadata(",
        ADK + "models.LlmResponse$Builder.customMetadata(");
    markAsModelLibrary();
    watch(
        point(ADK + "agents.LlmAgent", "resolvedModel", "AdkModelHandler"),
        point(ADK + "models.LlmRegistry", "getLlm", "AdkModelHandler", "java.lang.String"),
        point(ADK + "agents.BaseAgent", "runAsync", "AgentHandler", RUN_CONTEXT).onlyHelps(),
        point(
                FLOWS + "BaseLlmFlow",
                "handleBeforeModelCallback",
                "BeforeModelHandler",
                RUN_CONTEXT,
                ADK + "models.LlmRequest$Builder",
                ADK + "events.Event")
            .onlyHelps(),
        point(
                FLOWS + "Functions",
                "callTool",
                "AdkToolHandler",
                ADK + "tools.BaseTool",
                "java.util.Map",
                ADK + "tools.ToolContext")
            .onlyHelps());
  }
}
