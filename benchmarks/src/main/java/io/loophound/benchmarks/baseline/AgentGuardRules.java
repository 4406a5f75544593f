package io.loophound.benchmarks.baseline;

import java.util.ArrayDeque;
import java.util.Locale;

/**
 * The loop rule of agent-guard, a library for the JVM, at its defaults: the third equal call among
 * the newest 10 is refused. Case and blanks of arguments play no part, and neither do results.
 */
final class AgentGuardRules implements ToolRules {
  private static final int WINDOW = 10;
  private static final int MOST = 3;

  private final ArrayDeque<Call> calls = new ArrayDeque<>();

  @Override
  public boolean refuses(Call call) {
    String arguments = call.arguments().toLowerCase(Locale.ROOT).replaceAll("\\s+", " ").strip();
    Call plain = new Call(call.tool(), arguments);
    calls.addLast(plain);
    if (calls.size() > WINDOW) {
      calls.removeFirst();
    }
    return calls.stream().filter(plain::equals).count() >= MOST;
  }
}
