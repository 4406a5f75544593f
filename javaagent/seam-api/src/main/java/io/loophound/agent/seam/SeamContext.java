package io.loophound.agent.seam;

import io.loophound.agent.gate.LoopHoundKill;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.Verdict;
import java.util.List;

/** What the Java agent offers to handlers. */
public interface SeamContext {

  /** The longest cause chain that {@link #decisionOf} follows, because a chain may be circular. */
  int MOST_CAUSES = 32;

  /** The guard that decides. */
  Guard guard();

  /** What all seams of this agent share. */
  AgentState state();

  /** The exception that ends a run in the application: a kill without LoopHound's frames. */
  RuntimeException kill(Verdict verdict);

  /** The same for a call that is already counted as {@link #stopped}. */
  default RuntimeException exception(Verdict verdict) {
    return kill(verdict);
  }

  /** Whether an exception is a kill, or caused by one. */
  default boolean isKill(Throwable thrown) {
    return decisionOf(thrown) != null;
  }

  /** The id of the decision, if an exception is a kill, or caused by one; otherwise null. */
  default String decisionOf(Throwable thrown) {
    Throwable each = thrown;
    for (int depth = 0; each != null && depth < MOST_CAUSES; depth++) {
      if (each instanceof LoopHoundKill kill) {
        return kill.decisionId();
      }
      each = each.getCause();
    }
    return null;
  }

  /**
   * Whether a refused HTTP call ends with {@link #exception} instead of a reply, if a thread waits
   * for it or holds its future.
   */
  default boolean isRefusalThrown() {
    return false;
  }

  /** Counts an error of LoopHound that a handler met outside {@link Handler#enter}. */
  void error(Throwable thrown);

  /**
   * Counts a model call that a seam showed to the guard.
   *
   * @param api the model API it is made in, or empty where a framework's own methods are watched
   */
  default void modelCall(String seam, String api) {}

  /**
   * A connection to a host of models is opened.
   *
   * @param client the class that opens it
   * @param callers the names of all classes on the stack, innermost first
   */
  default void modelConnection(String host, String client, List<String> callers) {}

  /**
   * A client that is seen over HTTP opens a WebSocket to a host of models.
   *
   * @param client what it is called
   * @param callers the names of all classes on the stack, innermost first
   */
  default void modelWebSocket(String host, String client, List<String> callers) {}

  /**
   * The hosts that the settings name as hosts of models, in lower case; a name that begins with a
   * dot stands for all hosts below it.
   */
  default List<String> modelHosts() {
    return List.of();
  }

  /** Counts a tool execution that a seam showed to the guard. */
  default void toolCall(String seam) {}

  /** Counts a call that was stopped without {@link #kill}: refused, or its reply cut. */
  default void stopped(String seam) {}

  /** Counts a call that was throttled, and for how long. */
  default void delayed(long millis) {}

  /**
   * Counts a request or reply of a model that could not be read: too long, or not in the expected
   * form. It passed unchanged.
   */
  default void unread(String seam) {}

  /** The status of the reply to a refused HTTP call: 422 or 429. */
  default int refusalStatus() {
    return 422;
  }
}
