package io.loophound.agent.operator.http;

import io.loophound.agent.identity.Identity;
import io.loophound.agent.operator.file.FileErrors;
import io.loophound.agent.operator.file.OwnFile;
import io.loophound.agent.operator.file.OwnerOnly;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * The secret of this process: whoever can read its file may use the API. If it cannot be written to
 * a file, it can be read once over the API, at an address that only the log names.
 */
public final class Token implements Access {
  private static final int BYTES = 32;
  private static final String SCHEME = "Bearer ";
  private static final String OPTION = "loophound.admin.token-file";
  private static final String ONCE = "/api/v1/token/";
  private static final String MARK = "lh_"; // by it a file of an earlier process is known
  private static final int LENGTH = MARK.length() + 2 * BYTES;

  private final String value = MARK + random();
  private final String ticket = random();
  private final AtomicBoolean taken = new AtomicBoolean();
  private final Consumer<String> log;
  private OwnFile own; // keeps other processes from the file
  private Path file; // null when there is none
  private String why;

  private Token(Consumer<String> log) {
    this.log = log;
  }

  /**
   * Makes a token and writes it into a file that only its owner can read.
   *
   * @param name the file, replaced if it has a token of an earlier process; if another process has
   *     it, this one gets a name of its own. If empty, a new file in the folder for temporary files
   * @param log gets a line where it is not the file that was asked for
   */
  public static Token make(String name, Identity identity, Consumer<String> log) {
    Token token = new Token(log);
    try {
      token.file = token.write(name, identity);
      token.file.toFile().deleteOnExit();
    } catch (IOException | RuntimeException e) {
      token.why = (name.isEmpty() ? "no temporary file" : OPTION) + ": " + FileErrors.of(e);
    }
    return token;
  }

  private Path write(String name, Identity identity) throws IOException {
    if (name.isEmpty()) {
      return OwnerOnly.temporary(".token", value).toAbsolutePath();
    }
    own = OwnFile.of(name, identity);
    checkContent(own.path());
    OwnerOnly.replace(own.path(), value);
    if (!own.instead().isEmpty()) {
      log.accept(own.notice("the admin token is", OPTION));
    }
    return own.path();
  }

  /**
   * Refuses a file that holds something else than a token of an earlier process: a user who takes
   * the option for an input has the only copy of a secret there.
   */
  public static void checkContent(Path file) throws IOException {
    if (!Files.exists(file) || Files.size(file) == 0) {
      return;
    }
    boolean earlier =
        Files.size(file) == LENGTH
            && Files.readString(file, StandardCharsets.ISO_8859_1).startsWith(MARK);
    if (!earlier) {
      throw new IOException(
          file
              + " has a content that LoopHound did not write, and is left as it is; LoopHound"
              + " writes a new token at each start and cannot take one from a file");
    }
  }

  private static String random() {
    byte[] random = new byte[BYTES];
    new SecureRandom().nextBytes(random);
    return HexFormat.of().formatHex(random);
  }

  /** Where it is written, or null when there is no file. */
  public Path file() {
    return file;
  }

  /** Says where it can be read, given the address of the API. */
  public String where(String address) {
    return file != null
        ? "the token is in " + file
        : "the token is in memory only (" + why + "); read it once at " + address + ONCE + ticket;
  }

  /** Adds the address where it can be read once, if there is no file. */
  public Routes addTo(Routes routes) {
    return file == null ? routes.open(ONCE + "{ticket}", this::once) : routes;
  }

  private Reply once(Request request, Map<String, String> path) {
    if (!isEqual(path.get("ticket"), ticket)) {
      throw Problem.of(401, "this is not the address that the log names");
    }
    if (!taken.compareAndSet(false, true)) {
      throw Problem.of(410, "the token was read already; restart the process for a new one");
    }
    log.accept("the admin token was read; it is not shown again");
    return Reply.text(200, "text/plain; charset=utf-8", value + "\n");
  }

  /** Whoever has the token may do everything. */
  @Override
  public Caller of(Request request) {
    if (!isEqual(given(request), value)) {
      throw unknown(file == null ? "of this process" : "in " + file);
    }
    return new Caller("", AccessRole.ADMIN);
  }

  /** The token that a request has, or empty. */
  static String given(Request request) {
    String given = request.header("authorization");
    return given.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
        ? given.substring(SCHEME.length()).trim()
        : "";
  }

  static Problem unknown(String where) {
    return Problem.of(401, "the header Authorization must be \"Bearer\" and the token " + where);
  }

  static boolean isEqual(String given, String wanted) {
    return MessageDigest.isEqual(
        given.getBytes(StandardCharsets.UTF_8), wanted.getBytes(StandardCharsets.UTF_8));
  }
}
