package io.loophound.examples.fleet.proof;

import io.loophound.agent.testkit.RedisServer;
import java.util.Locale;

/** One budget of all JVMs, used up under load. */
final class BudgetPart {
  private static final int AT_ONCE = 2;
  private static final double MICRO = 1e6;

  private final Page page;

  BudgetPart(Page page) {
    this.page = page;
  }

  void run(RedisServer server, String secret, int jvms, double usd) {
    try (Workers workers = new Workers(jvms, i -> server.url(), secret, "budget", usd)) {
      Load load = new Load(workers.all(), 0);
      load.run(AT_ONCE, () -> false);
      workers.flush();
      page.head(String.format(Locale.ROOT, "A budget of %.0f USD for %d JVMs", usd, jvms));
      print(load, jvms, usd);
      page.check(
          load.refusedEarly() <= mostRefusedEarly(workers),
          "a JVM refuses no more calls too early than docs/fleet.md says");
      page.check(
          Sums.micros(server, "budget") == load.spentMicros(), "the store knows what was spent");
    }
  }

  /** One, or where an answer was late those that a JVM begins until it comes. */
  private static int mostRefusedEarly(Workers workers) {
    boolean late = workers.all().stream().anyMatch(each -> !each.ask("state")[4].equals("0"));
    return late ? AT_ONCE : 1;
  }

  private void print(Load load, int jvms, double usd) {
    double spent = load.spentMicros() / MICRO;
    double over = spent - usd;
    double beyond = load.mostBeyondMicros() / MICRO;
    double each = Load.RESERVE_MICROS / MICRO;
    page.row(
        "spent, in " + load.passed() + " calls, " + AT_ONCE + " at once in each JVM",
        "%.4f USD",
        spent);
    page.row("held back for each call, the price of its request", "%.4f USD", each);
    page.row(
        "overspent, and what the calls under way have cost beyond that at most",
        "%.4f USD, %.4f USD",
        Math.max(0, over),
        beyond);
    page.row(
        "calls that one JVM refused while another call was still made later",
        "%d at most",
        load.refusedEarly());
    page.check(over <= beyond, "the budget is overspent by no more than that");
    page.check(over > -2 * each * jvms, "the budget can be used up");
  }
}
