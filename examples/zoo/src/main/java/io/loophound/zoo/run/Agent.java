package io.loophound.zoo.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The Java agent that programs run with.
 *
 * @param jar its jar, null for none
 * @param settings its options as {@code OPTION=VALUE}
 * @param start what else a JVM starts with
 */
record Agent(Path jar, List<String> settings, Start start) {

  /** Further options of a JVM. */
  interface Start {

    /** Those of a JVM with this Java command and class path. */
    List<String> options(Path java, String classPath);
  }

  Agent(Path jar, List<String> settings) {
    this(jar, settings, (java, classPath) -> List.of());
  }

  /** As it ships. */
  static Agent of(Path jar) {
    return new Agent(jar, List.of());
  }

  /** The JVM options that add it. */
  List<String> options() {
    List<String> options = new ArrayList<>();
    if (jar != null) {
      options.add("-javaagent:" + jar);
      settings.forEach(setting -> options.add("-Dloophound." + setting));
    }
    return options;
  }
}
