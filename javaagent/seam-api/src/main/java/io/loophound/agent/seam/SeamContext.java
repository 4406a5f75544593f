package io.loophound.agent.seam;

import io.loophound.agent.gate.LoopHoundKill;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.Verdict;
import java.util.List;

/** What the Java agent offers to handlers. */
public interface SeamContext {

  /** The longest cause chain that {@link #decisionOf} follows, because a chain may be circular. */
  int MOST_CAUSES = 32;

  /** {@return the guard that decides} */
  Guard guard();

  /** {@return what all seams of this agent share} */
  AgentState state();

  /**
   * {@return the exception that ends a run in the application: a kill without LoopHound's frames}
   * Counts the call as {@link #stopped}.
   *
   * @param verdict why it ends
   */
  RuntimeException kill(Verdict verdict);

  /**
   * {@return the same for a call that is already counted as {@link #stopped}}
   *
   * @param verdict why it ends
   */
  default RuntimeException exception(Verdict verdict) {
    return kill(verdict);
  }

  /**
   * {@return whether an exception is a kill, or caused by one}
   *
   * @param thrown what the application may have wrapped; null for nothing
   */
  default boolean isKill(Throwable thrown) {
    return decisionOf(thrown) != null;
  }

  /**
   * {@return the id of the decision, if an exception is a kill, or caused by one; otherwise null}
   *
   * @param thrown what the application may have wrapped; null for nothing
   */
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
   * {@return whether a refused HTTP call ends with {@link #exception} instead of a reply, if a
   * thread waits for it or holds its future}
   */
  default boolean isRefusalThrown() {
    return false;
  }

  /**
   * Counts an error of LoopHound that a handler met outside {@link Handler#enter}.
   *
   * @param thrown any error; it goes no further
   */
  void error(Throwable thrown);

  /**
   * Counts a model call that a seam showed to the guard.
   *
   * @param seam the name of the seam
   * @param api the model API it is made in, or empty where a framework's own methods are watched
   */
  default void modelCall(String seam, String api) {}

  /**
   * A connection to a host of models is opened.
   *
   * @param host its name
   * @param client the class that opens it
   * @param callers the names of all classes on the stack, innermost first
   */
  default void modelConnection(String host, String client, List<String> callers) {}

  /**
   * A client that is seen over HTTP opens a WebSocket to a host of models.
   *
   * @param host its name
   * @param client what it is called
   * @param callers the names of all classes on the stack, innermost first
   */
  default void modelWebSocket(String host, String client, List<String> callers) {}

  /**
   * {@return the hosts that the settings name as hosts of models, in lower case} A name that begins
   * with a dot stands for all hosts below it.
   */
  default List<String> modelHosts() {
    return List.of();
  }

  /**
   * Counts a tool execution that a seam showed to the guard.
   *
   * @param seam the name of the seam
   */
  default void toolCall(String seam) {}

  /**
   * Counts a call that was stopped without {@link #kill}: refused, or its reply cut.
   *
   * @param seam the name of the seam
   */
  default void stopped(String seam) {}

  /**
   * Counts a call that was throttled, and for how long.
   *
   * @param millis how long it was made to wait
   */
  default void delayed(long millis) {}

  /**
   * Counts a request or reply of a model that could not be read: too long, or not in the expected
   * form. It passed unchanged.
   *
   * @param seam the name of the seam
   */
  default void unread(String seam) {}

  /** {@return the status of the reply to a refused HTTP call: 422 or 429} */
  default int refusalStatus() {
    return 422;
  }
}
