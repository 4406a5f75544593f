package io.loophound.integration.agentscope;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.SeamSpec;
import io.loophound.integration.agentscope.mapping.Mapping;

/**
 * Watches AgentScope where a model is called (one method for all providers), where a tool is
 * executed with its timeout and retries, and where an agent's call begins.
 */
public final class AgentScopeSeam extends SeamSpec {
  private static final String CORE = "io.agentscope.core.";
  private static final String BASE = CORE + "agent.AgentBase";
  private static final String EXECUTOR = CORE + "tool.ToolExecutor";
  private static final String LIST = "java.util.List";
  private static final String RUN_CONTEXT = CORE + "agent.RuntimeContext";

  public AgentScopeSeam() {
    super(Mapping.SEAM); // a constant: the class is not loaded here
    findVersion("META-INF/maven/io.agentscope/agentscope-core/pom.properties", "1.0.9 to 2.0.0");
    linkAgainst(CORE);
    lookUp(
        RUN_CONTEXT,
        CORE + "message.HintBlock",
        CORE + "message.DataBlock",
        CORE + "message.ToolResultState",
        CORE + "message.ToolResultBlock.getState(",
        CORE + "message.ToolResultBlock.withState(");
    markAsModelLibrary();
    watchAgents();
    watchModelsAndTools();
  }

  private void watchAgents() {
    watch(
        agent("call", LIST),
        agent("call", LIST, "java.lang.Class"),
        agent("call", LIST, "com.fasterxml.jackson.databind.JsonNode"),
        // Since 2.0 an agent's calls in one session wait for each other, so a call begins here.
        agent(
            "runLifecycleBody",
            LIST,
            RUN_CONTEXT,
            "java.util.function.Function",
            "java.lang.String"));
  }

  private void watchModelsAndTools() {
    watch(
        point(
            CORE + "model.ChatModelBase",
            "stream",
            "AgentScopeModelHandler",
            LIST,
            LIST,
            CORE + "model.GenerateOptions"));
    watch(transport("JdkHttpTransport"));
    watch(transport("OkHttpTransport"));
    watch(tool(CORE + "tool.ToolExecutionContext"));
    watch(tool(RUN_CONTEXT)); // since 2.0
    watch(
        point(EXECUTOR, "executeCore", "ToolBodyHandler", CORE + "tool.ToolCallParam").onlyHelps());
  }

  private Point tool(String context) {
    return point(
            EXECUTOR,
            "executeWithInfrastructure",
            "AgentScopeToolHandler",
            CORE + "message.ToolUseBlock",
            CORE + "model.ExecutionConfig",
            CORE + "agent.Agent",
            context)
        .whereFound()
        .onlyHelps();
  }

  private Point agent(String method, String... parameters) {
    return point(BASE, method, "AgentHandler", parameters).whereFound().onlyHelps();
  }

  private Point transport(String type) {
    String http = CORE + "model.transport.";
    return point(http + type, "execute", "TransportHandler", http + "HttpRequest")
        .whereFound()
        .onlyHelps();
  }
}
