package io.loophound.agent.identity;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** What the machine says about this process, without asking a name service. */
final class Machine {
  static final String LOCAL = "localhost";

  private static final String[] NAMES = {"POD_NAME", "HOSTNAME", "COMPUTERNAME"};
  private static final String KERNEL = "/proc/sys/kernel/hostname";
  private static final int LONGEST = 256;

  private Machine() {}

  /** The pod, container or machine: Kubernetes and Docker give it as {@code HOSTNAME}. */
  static String host(Map<String, String> environment) {
    for (String name : NAMES) {
      String value = environment.get(name);
      if (value != null && !value.isBlank()) {
        return value;
      }
    }
    try (FileInputStream in = new FileInputStream(KERNEL)) {
      return new String(in.readNBytes(LONGEST), StandardCharsets.UTF_8);
    } catch (IOException | RuntimeException e) { // not Linux
      return LOCAL;
    }
  }

  /** The process id; ProcessHandle would start a thread pool before main. */
  static long pid() {
    try {
      String self = new File("/proc/self").getCanonicalFile().getName();
      return Long.parseLong(self);
    } catch (IOException | RuntimeException e) { // not Linux
      return ProcessHandle.current().pid();
    }
  }
}
