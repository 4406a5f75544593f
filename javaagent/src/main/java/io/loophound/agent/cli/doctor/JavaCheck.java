package io.loophound.agent.cli.doctor;

import io.loophound.agent.config.Config;
import io.loophound.agent.config.Version;
import java.util.Properties;

/** Whether LoopHound starts on a Java. */
final class JavaCheck {
  private static final String ABOUT = "java";

  private JavaCheck() {}

  static Finding check(Properties properties, Config config) {
    String java =
        "Java "
            + properties.getProperty("java.version")
            + " ("
            + properties.getProperty("java.vendor")
            + ")";
    String feature = properties.getProperty("java.specification.version", "");
    String[] ends = Version.SUPPORTED_JVMS.split(" to ", -1);
    int version = feature.matches("\\d{1,4}") ? Integer.parseInt(feature) : 0;
    if (version < Integer.parseInt(ends[0]) || version > Version.NEWEST_READABLE) {
      String range = ends[0] + " to " + Version.NEWEST_READABLE;
      return Finding.fail(ABOUT, java + "; LoopHound is for Java " + range);
    }
    int most = Integer.parseInt(config.value("java.max"));
    if (version > most) {
      String refused = "loophound.java.max = " + most + ": LoopHound does not start on " + java;
      String allowed = "; allowed is " + version + " to " + Version.NEWEST_READABLE;
      return Finding.fail(ABOUT, refused + allowed);
    }
    if (version > Integer.parseInt(ends[1])) {
      String untested = "; not tested on Java " + feature + ", only on " + Version.SUPPORTED_JVMS;
      return Finding.note(ABOUT, java + untested);
    }
    return Finding.ok(ABOUT, java);
  }
}
