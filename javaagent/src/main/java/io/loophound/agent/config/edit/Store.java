package io.loophound.agent.config.edit;

import io.loophound.agent.config.file.FileEntry;
import io.loophound.agent.config.file.FileProblem;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** What holds the settings that may change while the JVM runs. */
public interface Store {

  /** Its name, as sources of settings are shown. */
  String name();

  /** A digest of what it holds: as long as it is the same, nobody has changed anything. */
  String tag() throws FileProblem;

  /** What it would hold with these changes; a null value takes an entry away. */
  Draft draft(Map<String, String> changes) throws FileProblem;

  /** Changes that are not in force yet. */
  interface Draft {

    /** The tag of what they change. */
    String before();

    /** All that would be set. */
    List<FileEntry> entries();

    /** Keeps them. */
    void keep() throws IOException;
  }
}
