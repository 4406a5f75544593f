package io.loophound.agent.loader;

import io.loophound.agent.gate.LoopHoundGate;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.util.Map;
import java.util.Set;

/**
 * Defines the gate's classes in {@code java.base}. Nothing is appended to the boot class path, so
 * class-data sharing stays on and no JVM prints a warning about it.
 */
public final class GateInstaller {
  private static final String[] CLASSES = {"LoopHoundKill", "LoopHoundGate"};

  private GateInstaller() {}

  /** Makes the gate visible to every class; opens {@code java.lang} to the agent's loader only. */
  public static void install(Instrumentation instrumentation)
      throws IOException, IllegalAccessException {
    open(instrumentation, "java.lang");
    MethodHandles.Lookup lookup =
        MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup());
    for (String name : CLASSES) {
      lookup.defineClass(bytes("java/lang/" + name + ".class"));
    }
    if (LoopHoundGate.class.getClassLoader() != null) {
      throw new IllegalStateException("the gate is not the one in java.base");
    }
  }

  /** Opens a package of {@code java.base} to the agent's loader only. */
  public static void open(Instrumentation instrumentation, String name) {
    Module self = GateInstaller.class.getModule();
    instrumentation.redefineModule(
        Object.class.getModule(),
        Set.of(),
        Map.of(),
        Map.of(name, Set.of(self)),
        Set.of(),
        Map.of());
  }

  private static byte[] bytes(String resource) throws IOException {
    try (InputStream in = GateInstaller.class.getClassLoader().getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException(resource + " is missing in the agent's jar");
      }
      return in.readAllBytes();
    }
  }
}
