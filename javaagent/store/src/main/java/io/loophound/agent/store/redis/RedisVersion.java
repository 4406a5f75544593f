package io.loophound.agent.store.redis;

import io.loophound.agent.store.engine.StoreException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which server it is. */
final class RedisVersion {
  private static final Pattern LINE = Pattern.compile("(?m)^(valkey|redis)_version:([0-9.]+)");
  private static final Pattern NUMBERS = Pattern.compile("(\\d+)\\.(\\d+).*");
  private static final int OLDEST = 6;
  private static final int OLDEST_MINOR = 2;

  private RedisVersion() {}

  /**
   * Its name and version.
   *
   * @throws StoreException if it is too old
   */
  static String of(String info) throws StoreException {
    Matcher line = LINE.matcher(info);
    String redis = "";
    String valkey = "";
    while (line.find()) {
      if (line.group(1).equals("redis")) {
        redis = line.group(2); // Valkey says which Redis it is compatible with
      } else {
        valkey = line.group(2);
      }
    }
    if (redis.isEmpty() && valkey.isEmpty()) {
      return "a server of unknown version";
    }
    if (isOld(redis)) {
      throw new StoreException("Redis " + redis + " is too old: it needs 6.2 or newer");
    }
    return valkey.isEmpty() ? "Redis " + redis : "Valkey " + valkey;
  }

  private static boolean isOld(String version) {
    Matcher numbers = NUMBERS.matcher(version);
    if (!numbers.matches()) {
      return false;
    }
    int major = Integer.parseInt(numbers.group(1));
    int minor = Integer.parseInt(numbers.group(2));
    return major < OLDEST || (major == OLDEST && minor < OLDEST_MINOR);
  }
}
