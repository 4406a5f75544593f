package io.loophound.compat.open;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Fetches, builds and runs the public applications of a table, each with a sane model and with one
 * that is stuck, without the agent and with it, and prints a row for each.
 *
 * <p>Arguments: the table, the agent's jar, the folder to work in, then the names of applications;
 * all of the table when none is named.
 */
public final class PublicApplications {
  private static final int PLAIN_RUNS = 4;

  private PublicApplications() {}

  /** See above. Exits with 1 when an honest run differs, or when one cannot be run. */
  public static void main(String[] arguments) throws Exception {
    Path work = Files.createDirectories(Path.of(arguments[2]));
    List<String> names = List.of(arguments).subList(3, arguments.length);
    boolean good = true;
    System.out.println(
        "| Application | | Honest: calls | the same | Stuck: calls without | with | Guarded by |");
    System.out.println("| --- | --- | --- | --- | --- | --- | --- |");
    try (Models models = new Models(work)) {
      for (Application each : Table.read(Path.of(arguments[0]))) {
        if (names.isEmpty() || names.contains(each.name())) {
          good &= one(each, models, Path.of(arguments[1]).toAbsolutePath(), work);
        }
      }
    }
    System.exit(good ? 0 : 1);
  }

  private static boolean one(Application application, Models models, Path agent, Path work)
      throws InterruptedException {
    try {
      Path repository = new Checkout(work).of(application).toAbsolutePath();
      Build build = new Build(application, repository, work.resolve("builds"));
      Trial trial = new Trial(application, build, models, agent);
      Outcome plain = trial.run(false, false);
      Outcome guarded = trial.run(false, true);
      boolean same = plain.sameAs(guarded);
      boolean varies = !same && varies(trial, plain);
      Outcome free = trial.run(true, false);
      Outcome stopped = trial.run(true, true);
      write(work.resolve("builds").resolve(application.name()), plain, guarded, free, stopped);
      System.out.printf(
          Locale.ROOT,
          "| %s | %s | %d | %s | %d | %d%s | %s |%n",
          application.name(),
          application.title(),
          plain.calls(),
          same ? "yes" : varies ? "varies by itself" : "NO",
          free.calls(),
          stopped.calls(),
          told(stopped),
          seams(guarded));
      return (same || varies) && plain.calls() > 0 && stopped.calls() <= free.calls();
    } catch (IOException | RuntimeException e) {
      System.out.println("| " + application.name() + " | NOT RUN: " + reason(e) + " |");
      return false;
    }
  }

  /** Whether it does not do the same twice without the agent either. */
  private static boolean varies(Trial trial, Outcome plain)
      throws IOException, InterruptedException {
    for (int i = 0; i < PLAIN_RUNS; i++) {
      if (!plain.sameAs(trial.run(false, false))) {
        return true;
      }
    }
    return false;
  }

  /** In one line: of what Maven or a compiler says, the first error. */
  private static String reason(Exception thrown) {
    String message = String.valueOf(thrown.getMessage());
    return message
        .lines()
        .filter(line -> line.contains("ERROR") || line.contains("error:"))
        .findFirst()
        .orElse(message.lines().findFirst().orElse(""));
  }

  private static void write(Path folder, Outcome... outcomes) throws IOException {
    String[] names = {"honest", "honest-guarded", "stuck", "stuck-guarded"};
    for (int i = 0; i < names.length; i++) {
      Files.writeString(
          folder.resolve(names[i] + ".log"), outcomes[i].raw() + "\n" + outcomes[i].end() + "\n");
      Files.write(folder.resolve(names[i] + ".asked"), outcomes[i].asked());
    }
  }

  /** What the agent made of a run that it let go on. */
  private static String told(Outcome outcome) {
    boolean stopped = outcome.agent().stream().anyMatch(line -> line.contains("verdict=block"));
    boolean warned = outcome.agent().stream().anyMatch(line -> line.contains("verdict=warn"));
    return warned && !stopped ? ", warned" : "";
  }

  private static String seams(Outcome outcome) {
    return outcome.agent().stream()
        .filter(line -> line.startsWith("first model call seen, through "))
        .map(line -> line.substring("first model call seen, through ".length()))
        .findFirst()
        .orElse("-");
  }
}
