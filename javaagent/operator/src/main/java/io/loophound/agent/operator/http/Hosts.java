package io.loophound.agent.operator.http;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Refuses requests that a browser may have been tricked into sending: a foreign name bound to this
 * machine (DNS rebinding), and pages of other origins.
 */
public final class Hosts {
  private final Set<String> here;
  private final Set<String> names = new TreeSet<>();
  private final boolean any;

  /**
   * This machine, and names under which people reach it.
   *
   * @param port the port of this machine
   * @param names host names without a port: a proxy may have any
   */
  public Hosts(int port, Collection<String> names) {
    this(port, names, false);
  }

  private Hosts(int port, Collection<String> names, boolean any) {
    this.any = any;
    here = Set.of("127.0.0.1:" + port, "localhost:" + port, "[::1]:" + port);
    names.forEach(name -> this.names.add(name.toLowerCase(Locale.ROOT)));
  }

  /** Under any name, for what no browser needs. */
  public static Hosts any() {
    return new Hosts(0, List.of(), true);
  }

  /** This machine alone. */
  public static Hosts loopback(int port) {
    return new Hosts(port, List.of());
  }

  void check(Request request) {
    String given = request.header("host");
    String host = given.toLowerCase(Locale.ROOT);
    if (!any && !here.contains(host) && !names.contains(host.replaceFirst(":[0-9]{1,5}$", ""))) {
      Set<String> all = new TreeSet<>(here);
      all.addAll(names);
      throw Problem.field(403, "Host", given, "one of " + all);
    }
    String origin = request.header("origin").toLowerCase(Locale.ROOT);
    if (!origin.isEmpty()
        && !origin.equals("http://" + host)
        && !origin.equals("https://" + host)) {
      throw Problem.field(403, "Origin", origin, "none, or http:// or https:// and the Host");
    }
    String site = request.header("sec-fetch-site");
    if (site.equals("cross-site") || site.equals("same-site")) {
      throw Problem.field(403, "Sec-Fetch-Site", site, "same-origin or none");
    }
  }
}
