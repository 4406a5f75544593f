package io.loophound.agent.config.edit;

import io.loophound.agent.config.file.FileProblem;
import io.loophound.agent.operator.Operated.Edit;
import java.util.List;
import java.util.Map;

/**
 * Changes settings while the JVM runs. Either all of a change applies to the next call, or none.
 */
public interface Editor {

  /**
   * What keeps changes, or empty if they last until the JVM ends.
   *
   * @param all whether those for all services, not only for this one
   */
  String keptIn(boolean all);

  /** A digest of what is kept. */
  String tag() throws FileProblem;

  /** Sets options; a null value unsets an option. Returns the names of the options that changed. */
  List<String> change(Map<String, String> changes, Edit edit) throws EditProblem;
}
