package io.loophound.agent.cli;

import io.loophound.agent.config.Config;
import io.loophound.agent.console.Console;
import io.loophound.agent.console.ConsoleSettings;
import io.loophound.agent.console.ConsoleSettings.UsageException;
import io.loophound.agent.operator.Watcher;
import io.loophound.agent.operator.start.Receivers;
import io.loophound.agent.store.StoreProblem;
import io.loophound.agent.store.StoreSettings;
import io.loophound.agent.telemetry.Output;
import io.loophound.agent.weave.dispatch.Fleets;
import io.loophound.agent.weave.dispatch.OperatorConfig;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** The command {@code console}: a page and an API for all JVMs that share a store. */
final class ConsoleCommand {
  private ConsoleCommand() {}

  static int run(String[] args, PrintStream out, PrintStream err) {
    try {
      ConsoleSettings settings = ConsoleSettings.of(List.of(args).subList(1, args.length));
      Map<String, String> environment = System.getenv();
      Config config = Config.load(settings.properties(System.getProperties()), null, environment);
      if (!config.shares()) {
        throw new UsageException("--store is missing, such as --store redis://redis.internal:6379");
      }
      config.warnings().forEach(line -> err.println("loophound: " + line));
      StoreSettings store = Fleets.settings(config);
      Watcher told =
          Receivers.events(OperatorConfig.settings(config), Console.identity(), Output::line);
      Console console = new Console(settings, store, told, Output::line);
      try {
        new CountDownLatch(1).await(); // until the process is ended
      } finally {
        console.close();
      }
      return Cli.OK;
    } catch (UsageException | StoreProblem e) {
      err.println("loophound: console: " + e.getMessage());
      err.print(Help.hint());
      return Cli.USAGE;
    } catch (IOException e) {
      err.println("loophound: console: " + e.getMessage());
      return Cli.FAILED;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Cli.OK;
    }
  }
}
