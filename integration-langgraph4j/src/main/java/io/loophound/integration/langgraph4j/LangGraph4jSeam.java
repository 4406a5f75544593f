package io.loophound.integration.langgraph4j;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.SeamSpec;

/**
 * Watches where a graph of LangGraph4j continues, where its agent calls a model, and where tools
 * are executed. The model calls themselves are seen by the seam of LangChain4j.
 */
public final class LangGraph4jSeam extends SeamSpec {
  static final String NAME = "langgraph4j";

  private static final String GRAPH = "org.bsc.langgraph4j.";
  private static final String MESSAGE = "dev.langchain4j.data.message.ToolExecutionResultMessage";

  public LangGraph4jSeam() {
    super(NAME);
    findVersion(
        "META-INF/maven/org.bsc.langgraph4j/langgraph4j-core/pom.properties", "1.7.0 to 1.8.17");
    linkAgainst(GRAPH, "dev.langchain4j.");
    // Since 1.8 a configuration identifies its graph, and since LangChain4j 1.8 a result says
    // whether it is an error.
    lookUp(
        GRAPH + "GraphPath",
        GRAPH + "RunnableConfig.graphPath(",
        MESSAGE + ".builder(",
        MESSAGE + ".isError(",
        MESSAGE + "$Builder");
    markAsModelLibrary();
    watch(
        helper("CompiledGraph$AsyncNodeGenerator", "next", "GraphHandler"),
        helper(
            "agentexecutor.CallModel",
            "applySync",
            "LangGraph4jModelHandler",
            GRAPH + "prebuilt.MessagesState",
            GRAPH + "RunnableConfig"),
        helper(
            "langchain4j.tool.LC4jToolService",
            "execute",
            "LangGraph4jToolHandler",
            "java.util.List",
            "dev.langchain4j.invocation.InvocationContext",
            "java.lang.String"));
  }

  private Point helper(String type, String method, String handler, String... parameters) {
    return point(GRAPH + type, method, handler, parameters).onlyHelps();
  }
}
