package io.loophound.agent.store.redis;

import io.loophound.agent.store.engine.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisDataException;

/** Which server it is, and why it may forget what it is told. */
final class ServerInfo {
  private static final List<String> SECTIONS = List.of("server", "memory", "persistence");

  private ServerInfo() {}

  /** Asks; it may not say all of it to everybody. */
  static String ask(Wire wire) throws StoreException {
    SECTIONS.forEach(section -> wire.add(Command.INFO, section));
    StringBuilder all = new StringBuilder();
    for (Object answer : wire.send()) {
      if (!(answer instanceof JedisDataException)) {
        all.append(Replies.text(answer)).append('\n');
      }
    }
    return of(all.toString());
  }

  /**
   * Its name and version, and what makes it forget.
   *
   * @throws StoreException if it is too old
   */
  static String of(String info) throws StoreException {
    List<String> reasons = new ArrayList<>();
    String policy = field(info, "maxmemory_policy");
    boolean evicts = !policy.isEmpty() && !policy.equals("noeviction");
    if (evicts && !field(info, "maxmemory").equals("0")) { // 0 is no limit
      reasons.add("maxmemory-policy " + policy);
    }
    if (field(info, "aof_enabled").equals("0")) {
      reasons.add("appendonly no");
    }
    String version = RedisVersion.of(info);
    return reasons.isEmpty()
        ? version
        : version + "; budgets may begin anew: " + String.join(", ", reasons);
  }

  private static String field(String info, String name) {
    Matcher line = Pattern.compile("(?m)^" + name + ":(\\S*)").matcher(info);
    return line.find() ? line.group(1) : "";
  }
}
