package io.loophound.agent.shared;

import io.loophound.agent.config.Config;
import io.loophound.agent.config.Layers;
import io.loophound.agent.config.edit.Editor;
import io.loophound.agent.identity.Identity;
import io.loophound.agent.operator.OperatedFleet;
import io.loophound.agent.operator.event.Event;
import io.loophound.agent.operator.json.JsonText;
import io.loophound.agent.store.Store;
import io.loophound.agent.store.StoreSettings;
import io.loophound.agent.store.secret.FleetSecret;
import io.loophound.agent.store.view.SharedFleet;
import io.loophound.agent.telemetry.Output;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.GuardListener;
import io.loophound.detectors.internal.digest.hash.Hash64;
import java.nio.file.Path;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** All that this JVM shares with others. */
public final class SharedState {
  private static final int PLACES = 100;

  private final Config config;
  private final Identity identity;
  private final SharedFleet fleet;
  private final Layers layers;
  private final SharedPolicies policies;
  private final SharedEditor editor;
  private final FleetDesk desk;

  private SharedState(
      Config config,
      StoreSettings settings,
      SharedFleet fleet,
      Supplier<Map<String, Object>> covered,
      Runnable apply) {
    this.config = config;
    this.fleet = fleet;
    identity = config.identity();
    layers = new Layers(config, apply);
    int place = Math.floorMod(fleet.member().hashCode(), PLACES);
    policies = new SharedPolicies(layers, Scope.of(identity.service()), place, Output::line);
    String keptIn = "store " + settings.place();
    long patience = 1000 + 3L * settings.timeoutMillis();
    editor =
        new SharedEditor(policies, fleet, keptIn, identity.toString(), patience, Clock.systemUTC());
    desk = new FleetDesk(settings.place().toString(), fleet.member(), policies, editor);
    fleet.presence(() -> presence(config, identity, covered.get()));
  }

  /**
   * Connects to the store, and puts the policies in force that were last known.
   *
   * @param mayWait whether the calling thread may wait for two milliseconds
   * @param covered what of this JVM is guarded and what is not, by name
   * @param apply runs when policies have changed
   */
  public static SharedState start(
      Config config,
      StoreSettings settings,
      BooleanSupplier mayWait,
      Supplier<Map<String, Object>> covered,
      Runnable apply) {
    Identity identity = config.identity();
    SharedFleet fleet = Store.prepare(identity.service(), digests(settings), mayWait);
    SharedState shared = new SharedState(config, settings, fleet, covered, apply);
    LastGoodPolicies file = shared.file(config, settings, identity.service());
    if (file != null) {
      file.readInto(shared.policies);
    }
    shared.policies.onChange(
        () -> {
          fleet.present();
          if (file != null) {
            file.write(shared.policies);
          }
        });
    for (Scope scope : shared.policies.scopes()) {
      fleet.watch(
          scope.document(), revision -> shared.policies.onNewest(scope, revision, "the store"));
    }
    Store.start(fleet, settings, identity.toString(), Output::line);
    return shared;
  }

  /** Digests of all JVMs can be compared only if all are made with the key of the fleet. */
  private static FleetSecret digests(StoreSettings settings) {
    FleetSecret secret = settings.secret();
    try {
      if (secret != null) {
        Hash64.key(secret.digestKey());
      }
    } catch (IllegalStateException e) { // something was digested before
      Output.line(
          "WARN rounds are not shared, because digests have another key: " + e.getMessage());
      return null;
    }
    return secret;
  }

  private LastGoodPolicies file(Config config, StoreSettings settings, String service) {
    String file = config.file("store.policies-file");
    try {
      return file.isEmpty()
          ? null
          : new LastGoodPolicies(Path.of(file), settings.fleet() + '/' + service, Output::line);
    } catch (RuntimeException e) { // no name of a file
      Output.line("WARN no policies are kept: loophound.store.policies-file = " + file + ": " + e);
      return null;
    }
  }

  /** Whether this JVM sets an option itself, whatever the store has. */
  public boolean setsItself(String option) {
    return layers.overrules(option);
  }

  /** Tells the store what the guard decides, and then {@code next}. */
  public GuardListener listener(GuardListener next) {
    return new StoreEvents(fleet, identity, Clock.systemUTC(), next);
  }

  /** Tells the store of an event. */
  public void tell(Event event) {
    StoreEvents.append(fleet, event.map());
  }

  /** Does what consoles ask for from now on. */
  public void serve(Guard guard) {
    fleet.listen(new Orders(fleet, guard, config)::told);
  }

  /** What the guard shares. */
  public SharedFleet fleet() {
    return fleet;
  }

  /** Changes settings for all JVMs of this service. */
  public Editor editor() {
    return editor;
  }

  /** What operators see of it. */
  public OperatedFleet desk() {
    return desk;
  }

  private String presence(Config config, Identity identity, Map<String, Object> covered) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("process", identity.toString());
    all.put("service", identity.service());
    all.put("version", identity.version());
    all.put("java", System.getProperty("java.version"));
    all.put("mode", config.mode().name().toLowerCase(Locale.ROOT));
    all.putAll(covered);
    all.putAll(desk.running());
    return JsonText.of(all);
  }
}
