package io.loophound.agent.weave;

import io.loophound.agent.config.Config;
import io.loophound.agent.config.option.Values;
import io.loophound.agent.coverage.Coverage;
import io.loophound.agent.coverage.KnownLibrary;
import io.loophound.agent.loader.GateInstaller;
import io.loophound.agent.loader.Handlers;
import io.loophound.agent.seam.AgentState;
import io.loophound.agent.seam.PayerPlaces;
import io.loophound.agent.seam.Payers;
import io.loophound.agent.seam.SeamRole;
import io.loophound.agent.seam.Sessions;
import io.loophound.agent.telemetry.Output;
import io.loophound.agent.telemetry.Stats;
import io.loophound.agent.weave.bytecode.Weaver;
import io.loophound.agent.weave.dispatch.Context;
import io.loophound.agent.weave.dispatch.Dispatcher;
import io.loophound.agent.weave.dispatch.Errors;
import io.loophound.agent.weave.dispatch.GuardHolder;
import io.loophound.agent.weave.point.Catalog;
import io.loophound.agent.weave.point.SeamState;
import io.loophound.agent.weave.point.WovenPoint;
import io.loophound.agent.weave.selftest.CanarySeam;
import io.loophound.agent.weave.selftest.SelfTest;
import io.loophound.wire.Dialects;
import io.loophound.wire.WireSettings;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.function.Consumer;

/**
 * Everything that is not needed before the first watched class is loaded; referenced from the gate.
 */
final class Engine {
  private final Errors errors;
  private final GuardHolder holder;
  private final StartupReporter reporter;
  private final Weaver weaver;
  private final LateSeams late;
  private final Instrumentation instrumentation;
  private final Coverage coverage;
  private final Reloads reloads;

  Engine(
      Catalog catalog,
      Config config,
      Stats stats,
      Instrumentation instrumentation,
      Consumer<KnownLibrary> found)
      throws ReflectiveOperationException, IOException {
    this.instrumentation = instrumentation;
    coverage = stats.coverage();
    GateInstaller.install(instrumentation);
    catalog.add(new CanarySeam());
    AgentState state = state(config);
    holder = new GuardHolder(config, stats, instrumentation);
    reloads = new Reloads(holder::reloaded);
    errors = new Errors(stats);
    reporter = new StartupReporter(new SelfTest(catalog), holder);
    weaver = new Weaver();
    warmUp(catalog);
    late = new LateSeams(catalog, instrumentation);
    Handlers handlers = new Handlers(Engine.class.getClassLoader());
    new Dispatcher(
            catalog,
            handlers,
            errors,
            holder,
            seam -> new Context(seam, state, holder, stats, errors, late::begin, found))
        .install();
    if (holder.isWanted()) {
      StartupReporter.later(holder::prepare);
    }
  }

  /** Loads what weaving needs, so that no thread of the application does. */
  private void warmUp(Catalog catalog) throws IOException {
    ClassLoader own = Engine.class.getClassLoader();
    try (InputStream in = own.getResourceAsStream(CanarySeam.FILE)) {
      var unused =
          weaver.weave(CanarySeam.CLASS, own, in.readAllBytes(), catalog.points(CanarySeam.CLASS));
    }
  }

  private static AgentState state(Config config) {
    Sessions sessions = new Sessions(from(config, "session"), config.shares());
    Payers payers =
        new Payers(
            PayerPlaces.of("user", from(config, "user")),
            PayerPlaces.of("tenant", from(config, "tenant")));
    AgentState state = new AgentState(System::nanoTime, sessions, payers);
    WireSettings wire = WirePaths.settings(config, Output::line);
    var unused = state.part(Dialects.class, ignored -> new Dialects(wire));
    return state;
  }

  private static List<String> from(Config config, String who) {
    return Values.list(config.value(who + ".from"));
  }

  private void woven(String name, WovenPoint point, ClassLoader loader) {
    SeamState seam = point.seam();
    if (seam.recordWoven()) {
      for (String opened : seam.seam().opens()) {
        GateInstaller.open(instrumentation, opened);
      }
      if (seam.seam().callsModels()) {
        late.begin();
      }
    }
    if (seam.seam().role() == SeamRole.GUARDS) {
      boolean stops = point.point().stops() && !seam.isOff() && !SelfTest.isCanary(seam);
      if (stops && seam.recordGuarding()) {
        coverage.guards(seam.name(), seam.seam().callsModels());
      }
      if (seam.recordReported(point.point())) {
        reporter.woven(seam, loader);
      }
    }
    late.woven(name);
  }

  /** Holds the guard. */
  GuardHolder holder() {
    return holder;
  }

  /** Notices when the application is reloaded. */
  Reloads reloads() {
    return reloads;
  }

  /** The class file as it is to be loaded, or null to leave it. */
  byte[] weave(ClassLoader loader, String name, byte[] bytes, List<WovenPoint> points) {
    try {
      Weaver.Woven woven = weaver.weave(name, loader, bytes, points);
      for (Weaver.Lack lack : woven.missing()) {
        SeamState seam = lack.point().seam();
        if (seam.trySwitchOff()) {
          coverage.guardsNoMore(seam.name());
          reporter.missing(lack, loader);
        }
      }
      for (WovenPoint point : woven.points()) {
        woven(name, point, loader);
      }
      return woven.bytes();
    } catch (Throwable t) {
      errors.unwoven(name, points, t);
      return null;
    }
  }
}
