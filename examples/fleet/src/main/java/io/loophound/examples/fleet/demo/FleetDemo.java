package io.loophound.examples.fleet.demo;

import io.loophound.agent.testkit.RedisServer;
import io.loophound.examples.demo.Style;
import io.loophound.examples.fleet.Member;
import io.loophound.examples.standin.StandIn;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Shows what a store changes: three JVMs without one, and three that share one. */
public final class FleetDemo {
  private static final int OK = 0;
  private static final int NOT_OK = 1;
  private static final int USAGE = 2;

  private final Options options;
  private final Page page;
  private final List<Member> started = new ArrayList<>();

  private FleetDemo(Options options, Page page) {
    this.options = options;
    this.page = page;
  }

  /** Exits with 0 when the JVMs acted as one, 1 when they did not, 2 on wrong usage. */
  public static void main(String[] args) throws IOException {
    System.exit(run(System.in, System.out, System.err, args));
  }

  static int run(InputStream in, PrintStream out, PrintStream err, String... args)
      throws IOException {
    Options options;
    try {
      options = Options.parse(args);
    } catch (IllegalArgumentException e) {
      err.println("demo: " + e.getMessage());
      err.print(usage());
      return USAGE;
    }
    if (options.help()) {
      out.print(usage());
      return OK;
    }
    if (!Files.isRegularFile(options.agent())) {
      err.println("demo: no agent at " + options.agent() + "; build it: mvn -DskipTests package");
      return NOT_OK;
    }
    Page page = new Page(out, new Style(options.color()));
    new FleetDemo(options, page).run(in);
    page.complaints().forEach(line -> err.println("FAILED: " + line));
    return page.complaints().isEmpty() ? OK : NOT_OK;
  }

  private void run(InputStream in) throws IOException {
    System.setProperty("loophound.jar", options.agent().toAbsolutePath().toString());
    Path folder = Files.createTempDirectory("loophound-fleet");
    try (StandIn model = StandIn.start();
        RedisServer redis = RedisServer.start()) {
      page.title("Three JVMs that share a store, and three that do not.");
      page.text(
          "The model is a stand-in on this machine: no key, no network, no bill. The store is a"
              + " real Redis server, started for this at "
              + redis.url()
              + " and gone afterwards.");
      play(model, redis, folder, in);
    } finally {
      started.forEach(Member::close);
      remove(folder);
    }
  }

  private void play(StandIn model, RedisServer redis, Path folder, InputStream in)
      throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "only for this demo, not a secret\n");
    List<Member> alone = new ArrayList<>();
    List<Member> fleet = new ArrayList<>();
    for (String name : List.of("a", "b", "c")) {
      alone.add(start(model, folder, "alone-" + name));
      fleet.add(
          start(
              model,
              folder,
              "fleet-" + name,
              "store=" + redis.url(),
              "store.secret-file=" + secret));
    }
    fleet.forEach(each -> each.awaits("store redis"));
    Scenes scenes = new Scenes(page, model, alone, fleet);
    scenes.loop();
    scenes.budget();
    scenes.session();
    scenes.policy();
    scenes.fleet();
    if (options.stay()) {
      page.text("The JVMs stay until you press Enter.");
      in.read();
    }
  }

  private Member start(StandIn model, Path folder, String name, String... more) {
    List<String> settings =
        new ArrayList<>(
            List.of("user.header=X-Session", "budget.user-tokens-per-day=" + Scenes.BUDGET));
    settings.addAll(List.of(more));
    Member member = Member.start(model, folder, name, settings.toArray(String[]::new));
    started.add(member);
    return member;
  }

  private static void remove(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (Path each : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    }
  }

  private static String usage() throws IOException {
    try (InputStream in = FleetDemo.class.getResourceAsStream("usage.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
