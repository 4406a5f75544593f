package io.loophound.detectors.internal.compat;

import io.loophound.detectors.internal.counter.Sequence;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.GuardSettings;
import io.loophound.detectors.policy.Setting;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Properties;

/**
 * Policies with the detectors and limits of another system. Each is a properties file next to this
 * class; unlike a user's options it may also set settings that are not options.
 */
public final class Compat {
  /** The systems. */
  public static final List<String> SYSTEMS =
      List.of("langsight", "agentgazer", "fairvisor", "gateway", "zelyx");

  /** A system may count several sequences: the second has the prefix "sequence2", and so on. */
  private static final String SEQUENCE = "sequence";

  private Compat() {}

  /**
   * The policy of a system.
   *
   * @throws IllegalArgumentException when it is none of {@link #SYSTEMS}
   */
  public static GuardPolicy policy(String system) {
    if (!SYSTEMS.contains(system)) {
      throw new IllegalArgumentException("compat = " + system + ": allowed is one of " + SYSTEMS);
    }
    GuardPolicy.Builder builder = GuardPolicy.builder().noDetectors();
    Properties data = read(system + ".properties");
    for (String key : data.stringPropertyNames()) {
      if (key.indexOf('.') < 0) {
        general(builder, key, data.getProperty(key));
      }
    }
    for (DetectorSpec spec : DetectorSpec.all()) {
      builder.detector(spec.name(), own -> detector(own, data));
    }
    for (int number = 2; data.containsKey(SEQUENCE + number + ".threshold"); number++) {
      String prefix = SEQUENCE + number + ".";
      builder.further(detector(Sequence.SPEC.defaults(), prefix, data));
    }
    return builder.build();
  }

  private static void general(GuardPolicy.Builder builder, String key, String value) {
    for (Setting<?> setting : GuardSettings.ALL) {
      if (setting.name().equals(key)) {
        builder.set(setting, value);
        return;
      }
    }
    throw new IllegalArgumentException(key);
  }

  private static DetectorPolicy detector(DetectorPolicy own, Properties data) {
    return detector(own, own.spec().name() + ".", data);
  }

  private static DetectorPolicy detector(DetectorPolicy own, String prefix, Properties data) {
    DetectorPolicy policy = own;
    for (String key : data.stringPropertyNames()) {
      if (key.startsWith(prefix)) {
        policy = set(policy, key.substring(prefix.length()), data.getProperty(key));
      }
    }
    return policy;
  }

  private static DetectorPolicy set(DetectorPolicy policy, String name, String value) {
    return switch (name) {
      case "enabled" -> policy.with(value.equals("true"));
      case "action" -> policy.with(Action.valueOf(value.toUpperCase(Locale.ROOT)));
      default -> policy.set(setting(policy.spec(), name), value);
    };
  }

  private static Setting<?> setting(DetectorSpec spec, String name) {
    Setting<?> setting = spec.setting(name);
    if (setting == null) {
      throw new IllegalArgumentException(spec.name() + "." + name);
    }
    return setting;
  }

  private static Properties read(String file) {
    Properties data = new Properties();
    try (InputStream in = Compat.class.getResourceAsStream(file)) {
      data.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return data;
  }
}
