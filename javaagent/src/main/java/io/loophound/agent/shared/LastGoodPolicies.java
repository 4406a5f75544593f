package io.loophound.agent.shared;

import io.loophound.agent.operator.file.FileErrors;
import io.loophound.agent.operator.file.OwnerOnly;
import io.loophound.agent.operator.json.JsonObject;
import io.loophound.agent.operator.json.JsonText;
import io.loophound.agent.store.engine.Revision;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** The last policies that could be used, in a file: a JVM starts with them without the store. */
final class LastGoodPolicies {
  private static final String OPTION = "loophound.store.policies-file = ";
  private static final long LARGEST = 4 << 20;

  private final Path file;
  private final String fleet;
  private final Consumer<String> log;
  private boolean failed;

  /**
   * A file that is read and written here.
   *
   * @param fleet whose policies they are: those of others are not used
   * @param log gets a line when it cannot be read or written
   */
  LastGoodPolicies(Path file, String fleet, Consumer<String> log) {
    this.file = file.toAbsolutePath();
    this.fleet = fleet;
    this.log = log;
  }

  /** Gives a policy all that is in the file. */
  void readInto(SharedPolicies policies) {
    if (Files.notExists(file)) {
      return;
    }
    try {
      if (Files.size(file) > LARGEST) {
        throw new IOException("it is too large");
      }
      Map<String, Object> all = JsonObject.read(Files.readString(file));
      if (!fleet.equals(all.get("fleet"))) {
        throw new IOException("it is of another fleet or service");
      }
      for (Scope scope : policies.scopes()) {
        if (all.get(scope.document()) instanceof Map<?, ?> kept) {
          policies.onNewest(scope, revision(kept), "the file " + file);
        }
      }
    } catch (IOException | RuntimeException e) {
      log.accept("WARN no policies are read: " + OPTION + file + ": " + FileErrors.of(e));
    }
  }

  private static Revision revision(Map<?, ?> kept) throws IOException {
    Map<String, String> fields = new HashMap<>();
    kept.forEach((name, value) -> fields.put((String) name, String.valueOf(value)));
    try {
      return new Revision(new BigDecimal(fields.remove("version")).longValueExact(), fields);
    } catch (RuntimeException e) {
      throw new IOException("it holds no policies", e);
    }
  }

  /** Writes those in force. */
  void write(SharedPolicies policies) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("fleet", fleet);
    for (Scope scope : policies.scopes()) {
      PolicyVersion version = policies.version(scope);
      if (version.number() > 0) {
        Map<String, Object> kept = new LinkedHashMap<>();
        kept.put("version", version.number());
        kept.putAll(version.revision().fields());
        all.put(scope.document(), kept);
      }
    }
    try {
      OwnerOnly.replace(file, JsonText.of(all));
      failed = false;
    } catch (IOException | RuntimeException e) {
      if (!failed) {
        log.accept("WARN the policies are not kept: " + OPTION + file + ": " + FileErrors.of(e));
      }
      failed = true;
    }
  }
}
