package io.loophound.integration.langgraph4j;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import java.util.List;

/**
 * Watches where a graph of LangGraph4j continues, where its agent calls a model, and where tools
 * are executed. The model calls themselves are seen by the seam of LangChain4j.
 */
public final class LangGraph4jSeam implements Seam {
  static final String NAME = "langgraph4j";

  private static final String HERE = "io.loophound.integration.langgraph4j.";
  private static final String GRAPH = "org.bsc.langgraph4j.";
  private static final String MESSAGE = "dev.langchain4j.data.message.ToolExecutionResultMessage";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Point> points() {
    return List.of(
        point("CompiledGraph$AsyncNodeGenerator", "next", "GraphHandler"),
        point(
            "agentexecutor.CallModel",
            "applySync",
            "ModelHandler",
            GRAPH + "prebuilt.MessagesState",
            GRAPH + "RunnableConfig"),
        point(
            "langchain4j.tool.LC4jToolService",
            "execute",
            "ToolHandler",
            "java.util.List",
            "dev.langchain4j.invocation.InvocationContext",
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
    return "META-INF/maven/org.bsc.langgraph4j/langgraph4j-core/pom.properties";
  }

  @Override
  public String testedVersions() {
    return "1.7.0 to 1.8.17";
  }

  @Override
  public List<String> libraries() {
    return List.of(GRAPH, "dev.langchain4j.");
  }

  /**
   * Since 1.8 a configuration identifies its graph, and since LangChain4j 1.8 a result says whether
   * it is an error.
   */
  @Override
  public List<String> lookedUp() {
    return List.of(
        GRAPH + "GraphPath",
        GRAPH + "RunnableConfig.graphPath(",
        MESSAGE + ".builder(",
        MESSAGE + ".isError(",
        MESSAGE + "$Builder");
  }

  private static Point point(String type, String method, String handler, String... parameters) {
    return new Point(GRAPH + type, method, List.of(parameters), HERE + handler).onlyHelps();
  }
}
