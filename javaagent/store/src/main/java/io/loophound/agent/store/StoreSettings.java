package io.loophound.agent.store;

import io.loophound.agent.store.engine.StoreException;
import io.loophound.agent.store.redis.PlaceSource;
import io.loophound.agent.store.redis.RedisPlace;
import io.loophound.agent.store.secret.FleetSecret;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * Where a store is, and how it is used.
 *
 * @param place the server, or several
 * @param passwordFile a file whose first line is the password now, in place of the one in {@code
 *     place}; or empty
 * @param timeoutMillis how long a connection, and an answer, may take
 * @param secret the secret of the fleet, or null
 * @param fleet the beginning of all names: JVMs with the same one share everything
 */
public record StoreSettings(
    RedisPlace place, String passwordFile, int timeoutMillis, FleetSecret secret, String fleet)
    implements PlaceSource {
  private static final String PASSWORD_FILE = "store.password-file";
  private static final int SHORTEST_SECRET = 16;
  private static final Pattern FLEET = Pattern.compile("[A-Za-z0-9._-]{1,64}");
  private static final long LARGEST = 10_000;

  /**
   * Reads the options.
   *
   * @param passwordFile a file whose first line is the password, or empty
   * @param secretFile a file whose first line is the secret of the fleet, or empty
   * @throws StoreProblem when an option cannot be used; the message names it, its value and what is
   *     allowed, and never a password
   */
  public static StoreSettings of(
      String address, String passwordFile, String secretFile, String fleet, int timeoutMillis) {
    RedisPlace place = place(address);
    if (!FLEET.matcher(fleet).matches()) {
      throw new StoreProblem(
          "loophound.store.prefix = \"" + fleet + "\": allowed are letters, digits and ._- (64)");
    }
    if (!passwordFile.isEmpty()) {
      String unused = line(PASSWORD_FILE, passwordFile);
    }
    FleetSecret secret = secretFile.isEmpty() ? null : secret(secretFile, fleet);
    return new StoreSettings(place, passwordFile, timeoutMillis, secret, fleet);
  }

  /** With the password that the file has now: whoever changes it need not start a JVM again. */
  @Override
  public RedisPlace current() throws StoreException {
    if (passwordFile.isEmpty()) {
      return place;
    }
    try {
      return place.with(line(PASSWORD_FILE, passwordFile));
    } catch (StoreProblem e) {
      throw new StoreException(e.getMessage(), e);
    }
  }

  private static RedisPlace place(String text) {
    try {
      return RedisPlace.of(text);
    } catch (IllegalArgumentException e) {
      throw new StoreProblem(
          "loophound.store: " + e.getMessage() + "; allowed is " + RedisPlace.FORM);
    }
  }

  private static FleetSecret secret(String file, String fleet) {
    String secret = line("store.secret-file", file);
    if (secret.length() < SHORTEST_SECRET) {
      throw new StoreProblem(
          "loophound.store.secret-file = "
              + file
              + ": its first line is too short; allowed are "
              + SHORTEST_SECRET
              + " characters or more");
    }
    return new FleetSecret(secret, fleet);
  }

  private static String line(String name, String file) {
    String option = "loophound." + name + " = " + file + ": ";
    try {
      Path path = Path.of(file);
      if (Files.size(path) > LARGEST) {
        throw new StoreProblem(option + "it is too large for a secret");
      }
      String line =
          Files.readString(path, StandardCharsets.UTF_8).lines().findFirst().orElse("").strip();
      if (line.isEmpty()) {
        throw new StoreProblem(option + "its first line is empty");
      }
      return line;
    } catch (IOException | RuntimeException e) {
      if (e instanceof StoreProblem known) {
        throw known;
      }
      throw new StoreProblem(option + "it cannot be read: " + e.getClass().getSimpleName());
    }
  }
}
