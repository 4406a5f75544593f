package io.loophound.agent.it.memory.apps;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import javax.management.JMException;
import javax.management.ObjectName;

/** A word that is in no class file, for texts that must leave no trace in the heap. */
public final class Canary {
  private static final String ONE_LETTER_ON = "dbobszxpse";

  private Canary() {}

  /** The word, as long as the caller keeps it. */
  public static String word() {
    char[] letters = ONE_LETTER_ON.toCharArray();
    for (int i = 0; i < letters.length; i++) {
      letters[i]--;
    }
    return new String(letters);
  }

  /** Ends the application after writing what is reachable in its heap to a file. */
  static void dump(String file) throws IOException, JMException {
    ManagementFactory.getPlatformMBeanServer()
        .invoke(
            new ObjectName("com.sun.management:type=HotSpotDiagnostic"),
            "dumpHeap",
            new Object[] {file, true},
            new String[] {String.class.getName(), boolean.class.getName()});
    System.out.println("dumped");
    System.exit(0);
  }

  /** How often the word is in a file, in any of the forms in which a JVM keeps a text. */
  public static int countIn(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    int count = 0;
    for (Charset form :
        List.of(
            StandardCharsets.ISO_8859_1, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
      count += count(bytes, word().getBytes(form));
      count += count(bytes, word().toUpperCase(Locale.ROOT).getBytes(form));
    }
    return count;
  }

  /** Looks at the end of each place first, and passes over those it rules out: Horspool's way. */
  private static int count(byte[] bytes, byte[] word) {
    int last = word.length - 1;
    int[] steps = new int[256];
    Arrays.fill(steps, word.length);
    for (int i = 0; i < last; i++) {
      steps[word[i] & 0xFF] = last - i;
    }
    int count = 0;
    for (int end = last; end < bytes.length; end += steps[bytes[end] & 0xFF]) {
      if (bytes[end] == word[last]
          && bytes[end - last] == word[0]
          && Arrays.equals(bytes, end - last, end + 1, word, 0, word.length)) {
        count++;
      }
    }
    return count;
  }
}
