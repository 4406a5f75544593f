package io.loophound.agent.console;

import io.loophound.agent.console.ConsoleAccess.TokenLine;
import io.loophound.agent.operator.file.FileErrors;
import io.loophound.agent.operator.file.FileToRead;
import io.loophound.agent.operator.http.AccessRole;
import io.loophound.agent.operator.http.Caller;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The tokens of a console: a file with lines of role, name and token. */
final class TokenFile {
  private static final String FORM = "lines of viewer, operator or admin, a name, and a token";
  private static final int SHORTEST = 16;
  private static final int LARGEST = 1 << 20;

  private TokenFile() {}

  /**
   * Reads it.
   *
   * @throws IOException when it cannot be used; the message says why, and never a token
   */
  static List<TokenLine> read(Path file) throws IOException {
    String text = text(file);
    List<TokenLine> lines = new ArrayList<>();
    Set<String> tokens = new HashSet<>();
    int number = 0;
    for (String line : text.split("\n", -1)) {
      number++;
      String plain = line.strip();
      if (!plain.isEmpty() && !plain.startsWith("#")) {
        lines.add(line(plain.split("\\s+", -1), tokens, "--token-file = " + file + ":" + number));
      }
    }
    if (lines.isEmpty()) {
      throw new IOException("--token-file = " + file + ": it is empty; allowed are " + FORM);
    }
    return lines;
  }

  private static String text(Path file) throws IOException {
    try {
      FileToRead.check(file);
      if (Files.size(file) > LARGEST) {
        throw new IOException(file + " is too large");
      }
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IOException("--token-file: " + FileErrors.of(e), e);
    }
  }

  private static TokenLine line(String[] parts, Set<String> tokens, String where)
      throws IOException {
    AccessRole role = parts.length == 3 ? ConsoleAccess.role(parts[0]) : null;
    if (role == null) {
      throw new IOException(where + ": it cannot be read; allowed are " + FORM);
    }
    if (parts[2].length() < SHORTEST) {
      throw new IOException(
          where
              + ": the token of "
              + parts[1]
              + " is too short; allowed are 16 characters or more");
    }
    if (!tokens.add(parts[2])) {
      throw new IOException(where + ": " + parts[1] + " has the token of somebody else");
    }
    return new TokenLine(ConsoleAccess.digest(parts[2]), new Caller(parts[1], role));
  }
}
