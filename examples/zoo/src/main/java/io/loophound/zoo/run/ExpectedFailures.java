package io.loophound.zoo.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** The programs that LoopHound still gets wrong, each with a reason. The list may only shrink. */
final class ExpectedFailures {
  private static final String FILE = "/io/loophound/zoo/expected-failures.txt";

  private ExpectedFailures() {}

  /** Reads the names and the reasons. */
  static Map<String, String> read() {
    try (InputStream in = ExpectedFailures.class.getResourceAsStream(FILE)) {
      Map<String, String> reasons = new LinkedHashMap<>();
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
        if (!line.isBlank() && !line.startsWith("#")) {
          int colon = line.indexOf(':');
          reasons.put(line.substring(0, colon).strip(), line.substring(colon + 1).strip());
        }
      }
      return reasons;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
