package io.loophound.agent.cli.doctor;

import io.loophound.agent.config.AgentVersion;
import io.loophound.agent.config.Config;
import java.util.Properties;

/** Whether LoopHound starts on a Java. */
final class JavaCheck {
  private static final String ABOUT = "java";

  private JavaCheck() {}

  static DoctorFinding check(Properties properties, Config config) {
    String java =
        "Java "
            + properties.getProperty("java.version")
            + " ("
            + properties.getProperty("java.vendor")
            + ")";
    String feature = properties.getProperty("java.specification.version", "");
    String[] ends = AgentVersion.SUPPORTED_JVMS.split(" to ", -1);
    int version = feature.matches("\\d{1,4}") ? Integer.parseInt(feature) : 0;
    if (version < Integer.parseInt(ends[0]) || version > AgentVersion.NEWEST_READABLE) {
      String range = ends[0] + " to " + AgentVersion.NEWEST_READABLE;
      return DoctorFinding.fail(ABOUT, java + "; LoopHound is for Java " + range);
    }
    int most = Integer.parseInt(config.value("java.max"));
    if (version > most) {
      String refused = "loophound.java.max = " + most + ": LoopHound does not start on " + java;
      String allowed = "; allowed is " + version + " to " + AgentVersion.NEWEST_READABLE;
      return DoctorFinding.fail(ABOUT, refused + allowed);
    }
    if (version > Integer.parseInt(ends[1])) {
      String untested =
          "; not tested on Java " + feature + ", only on " + AgentVersion.SUPPORTED_JVMS;
      return DoctorFinding.note(ABOUT, java + untested);
    }
    return DoctorFinding.ok(ABOUT, java);
  }
}
