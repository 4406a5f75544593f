package io.loophound.integration.langgraph4j;

import io.loophound.agent.seam.AgentState;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.Scopes.RunScope;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import org.bsc.langgraph4j.RunnableConfig;

/** The running graphs, each of which is the run of one agent. */
public final class Graphs {
  /** LangGraph4j's name for its agents, for those that the application has given none. */
  private static final String UNNAMED = "AgentExecutor";

  private static final boolean PATHS = paths();
  private static final ThreadLocal<Object> CURRENT = new ThreadLocal<>();
  private static final Map<Object, RunScope> RUNS =
      Collections.synchronizedMap(new WeakHashMap<>());

  private Graphs() {}

  /** A graph acts on this thread; returns what {@link #leave} takes. */
  public static Object enter(Object graph) {
    Object outer = CURRENT.get();
    CURRENT.set(graph);
    return outer;
  }

  /** The graph is done for now. */
  public static void leave(Object outer) {
    if (outer == null) {
      CURRENT.remove();
    } else {
      CURRENT.set(outer);
    }
  }

  /**
   * The run of the agent whose graph acts on this thread, which begins with its first model call.
   */
  public static RunScope run(RunnableConfig config, AgentState state) {
    Object graph = CURRENT.get();
    return graph == null
        ? beginRun(config, state)
        : RUNS.computeIfAbsent(graph, first -> beginRun(config, state));
  }

  /** The run of the agent whose graph acts on this thread, or null if it has made no model call. */
  public static RunScope run() {
    Object graph = CURRENT.get();
    return graph == null ? null : RUNS.get(graph);
  }

  private static RunScope beginRun(RunnableConfig config, AgentState state) {
    String given = PATHS ? Paths.agent(config).strip() : "";
    String agent = given.isEmpty() ? UNNAMED : given;
    String thread = config.threadId().map(String::strip).orElse("");
    String session = PATHS ? thread : "";
    return new RunScope(agent, session, state.nextRunId(), Scopes.parent(), thread);
  }

  /**
   * Before 1.8 the agents of a thread cannot be told apart, so the thread is not a session of one
   * of them.
   */
  private static boolean paths() {
    try {
      Class.forName("org.bsc.langgraph4j.GraphPath", false, Graphs.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException beforeVersion18) {
      return false;
    }
  }

  /** In its own class, because it links against what earlier versions lack. */
  private static final class Paths {
    private Paths() {}

    /** The name of the graph within the outer one, or the id that it was given. */
    static String agent(RunnableConfig config) {
      return config.graphPath().lastElement().orElse("");
    }
  }
}
