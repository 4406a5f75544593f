package io.loophound.agent.operator.http;

import io.loophound.agent.operator.file.OwnerOnly;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;

/** The secret of this process: whoever can read its file may use the API. */
public final class Token {
  private static final int BYTES = 32;
  private static final String SCHEME = "Bearer ";

  private final String value;
  private final Path file;

  private Token(String value, Path file) {
    this.value = value;
    this.file = file;
  }

  /**
   * Makes a token and writes it into a file that only its owner can read.
   *
   * @param name the file, replaced if it exists. If empty, a new file in the folder for temporary
   *     files
   */
  public static Token make(String name) throws IOException {
    byte[] random = new byte[BYTES];
    new SecureRandom().nextBytes(random);
    String value = HexFormat.of().formatHex(random);
    Path written;
    if (name.isEmpty()) {
      written = OwnerOnly.temporary(".token", value);
    } else {
      written = Path.of(name);
      OwnerOnly.replace(written.toAbsolutePath(), value);
    }
    written.toFile().deleteOnExit();
    return new Token(value, written.toAbsolutePath());
  }

  /** Where it is written. */
  public Path file() {
    return file;
  }

  /** Refuses a request without the token. */
  void check(Request request) {
    String given = request.header("authorization");
    boolean right =
        given.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
            && MessageDigest.isEqual(
                given.substring(SCHEME.length()).trim().getBytes(StandardCharsets.UTF_8),
                value.getBytes(StandardCharsets.UTF_8));
    if (!right) {
      throw Problem.of(401, "the header Authorization must be \"Bearer\" and the token in " + file);
    }
  }
}
