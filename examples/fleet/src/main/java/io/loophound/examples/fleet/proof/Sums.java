package io.loophound.examples.fleet.proof;

import io.loophound.agent.testkit.RedisServer;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** What a store has of the day of a fleet. */
final class Sums {
  private Sums() {}

  static long micros(RedisServer server, String prefix) {
    String key = "{" + prefix + "}:sum:day:" + LocalDate.now(ZoneOffset.UTC) + ":fleet";
    String answer = server.command("BITFIELD " + key + " GET i64 #0");
    return answer
        .lines()
        .filter(line -> line.startsWith(":"))
        .mapToLong(line -> Long.parseLong(line.substring(1)))
        .findFirst()
        .orElse(0);
  }
}
