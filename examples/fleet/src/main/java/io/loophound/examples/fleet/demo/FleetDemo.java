package io.loophound.examples.fleet.demo;

import io.loophound.agent.testkit.FleetMember;
import io.loophound.agent.testkit.RedisServer;
import io.loophound.examples.demo.CommandLine;
import io.loophound.examples.demo.Style;
import io.loophound.examples.standin.StandIn;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Shows what a store changes: three JVMs without one, and three that share one. */
public final class FleetDemo {
  private static final Set<String> FLAGS = Set.of("--stay", "--color");

  private final CommandLine line;
  private final Page page;
  private final List<FleetMember> started = new ArrayList<>();

  private FleetDemo(CommandLine line, PrintStream out) {
    this.line = line;
    this.page = new Page(out, new Style(line.has("--color")));
  }

  /** Exits with 0 when the JVMs acted as one, 1 when they did not, 2 on wrong usage. */
  public static void main(String[] args) throws IOException, InterruptedException {
    System.exit(run(System.in, System.out, System.err, args));
  }

  static int run(InputStream in, PrintStream out, PrintStream err, String... args)
      throws IOException, InterruptedException {
    return CommandLine.run(
        FleetDemo.class, FLAGS, out, err, line -> new FleetDemo(line, out).run(in, err), args);
  }

  private boolean run(InputStream in, PrintStream err) throws IOException {
    run(in);
    page.complaints().forEach(complaint -> err.println("FAILED: " + complaint));
    return page.complaints().isEmpty();
  }

  private void run(InputStream in) throws IOException {
    System.setProperty("loophound.jar", line.agent().toAbsolutePath().toString());
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
      started.forEach(FleetMember::close);
      remove(folder);
    }
  }

  private void play(StandIn model, RedisServer redis, Path folder, InputStream in)
      throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "only for this demo, not a secret\n");
    List<FleetMember> alone = new ArrayList<>();
    List<FleetMember> fleet = new ArrayList<>();
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
    try (DemoConsole console = DemoConsole.start(redis.url(), folder)) {
      Scenes scenes = new Scenes(page, model, alone, fleet, console);
      scenes.loop();
      scenes.budget();
      scenes.session();
      scenes.policy();
      scenes.fleet();
      if (line.has("--stay")) {
        page.text("The JVMs and the console stay until you press Enter.");
        in.read();
      }
    }
  }

  private FleetMember start(StandIn model, Path folder, String name, String... more) {
    List<String> settings =
        new ArrayList<>(
            List.of("user.from=header:X-Session", "budget.user-tokens-per-day=" + Scenes.BUDGET));
    settings.addAll(List.of(more));
    FleetMember member =
        FleetMember.start(model.baseUrl(), folder, name, settings.toArray(String[]::new));
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
}
