package io.loophound.compat;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** What the tools of honest work give: five reports, pages of customers, an export that ends. */
final class Reports {
  private static final List<String> REGIONS = List.of("north", "south", "east", "west", "islands");
  private static final List<String> STATES =
      List.of("queued, 10 %", "running, 40 %", "running, 80 %", "done, 5 reports written");

  private final AtomicInteger looks = new AtomicInteger();

  String list() {
    return String.join(".txt\n", REGIONS) + ".txt";
  }

  String read(String name) {
    int region = REGIONS.indexOf(name.replace(".txt", ""));
    if (region < 0) {
      throw new IllegalArgumentException("no report " + name);
    }
    return "Report of the region " + name + "\nRevenue: " + (100 + 17 * region) + " thousand euros";
  }

  String customers(int page) {
    return "page " + page + " of 4\nAnker " + page + " GmbH\nBakker " + (page * 7) + " B.V.";
  }

  String export() {
    return "export-7: " + STATES.get(Math.min(looks.getAndIncrement(), STATES.size() - 1));
  }
}
