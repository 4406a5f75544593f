package io.loophound.agent.config.edit;

import io.loophound.agent.config.file.FileEntry;
import io.loophound.agent.config.file.FileProblem;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** The store of the settings that may change while the JVM runs. */
public interface Store {

  /** Its name, as shown for sources of settings. */
  String name();

  /** A digest of its content, which changes only when the content does. */
  String tag() throws FileProblem;

  /** Its content after these changes; a null value removes an entry. */
  Draft draft(Map<String, String> changes) throws FileProblem;

  /** Changes that are not in force yet. */
  interface Draft {

    /** The tag of the state they change. */
    String before();

    /** All that would be set. */
    List<FileEntry> entries();

    /** Keeps them. */
    void keep() throws IOException;
  }
}
