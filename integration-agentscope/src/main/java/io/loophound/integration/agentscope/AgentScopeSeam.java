package io.loophound.integration.agentscope;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import io.loophound.integration.agentscope.mapping.Mapping;
import java.util.ArrayList;
import java.util.List;

/**
 * Watches AgentScope where a model is called (one method for all providers), where a tool is
 * executed with its timeout and retries, and where an agent's call begins.
 */
public final class AgentScopeSeam implements Seam {
  private static final String HERE = "io.loophound.integration.agentscope.";
  private static final String CORE = "io.agentscope.core.";
  private static final String BASE = CORE + "agent.AgentBase";
  private static final String EXECUTOR = CORE + "tool.ToolExecutor";
  private static final String LIST = "java.util.List";
  private static final String RUN_CONTEXT = CORE + "agent.RuntimeContext";

  @Override
  public String name() {
    return Mapping.SEAM; // a constant: the class is not loaded here
  }

  @Override
  public List<Point> points() {
    List<Point> points = new ArrayList<>(agents());
    points.add(
        new Point(
            CORE + "model.ChatModelBase",
            "stream",
            List.of(LIST, LIST, CORE + "model.GenerateOptions"),
            HERE + "ModelHandler"));
    points.add(transport("JdkHttpTransport"));
    points.add(transport("OkHttpTransport"));
    points.add(tool(CORE + "tool.ToolExecutionContext"));
    points.add(tool(RUN_CONTEXT)); // since 2.0
    points.add(
        new Point(
                EXECUTOR,
                "executeCore",
                List.of(CORE + "tool.ToolCallParam"),
                HERE + "ToolBodyHandler")
            .onlyHelps());
    return points;
  }

  private static List<Point> agents() {
    return List.of(
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

  @Override
  public boolean callsModels() {
    return true;
  }

  @Override
  public boolean besideLibrary() {
    return true;
  }

  @Override
  public String versionResource() {
    return "META-INF/maven/io.agentscope/agentscope-core/pom.properties";
  }

  @Override
  public String testedVersions() {
    return "1.0.9 to 2.0.0";
  }

  @Override
  public List<String> libraries() {
    return List.of(CORE);
  }

  @Override
  public List<String> lookedUp() {
    return List.of(
        RUN_CONTEXT,
        CORE + "message.HintBlock",
        CORE + "message.DataBlock",
        CORE + "message.ToolResultState",
        CORE + "message.ToolResultBlock.getState(",
        CORE + "message.ToolResultBlock.withState(");
  }

  private static Point tool(String context) {
    return new Point(
            EXECUTOR,
            "executeWithInfrastructure",
            List.of(
                CORE + "message.ToolUseBlock",
                CORE + "model.ExecutionConfig",
                CORE + "agent.Agent",
                context),
            HERE + "ToolHandler")
        .whereFound()
        .onlyHelps();
  }

  private static Point agent(String method, String... parameters) {
    return new Point(BASE, method, List.of(parameters), HERE + "AgentHandler")
        .whereFound()
        .onlyHelps();
  }

  private static Point transport(String type) {
    String http = CORE + "model.transport.";
    return new Point(
            http + type, "execute", List.of(http + "HttpRequest"), HERE + "TransportHandler")
        .whereFound()
        .onlyHelps();
  }
}
