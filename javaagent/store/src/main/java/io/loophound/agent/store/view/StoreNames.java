package io.loophound.agent.store.view;

import io.loophound.agent.store.secret.FleetSecret;
import io.loophound.detectors.event.RunKey;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.LocalDate;
import java.util.HexFormat;

/** What things are called in the store. */
final class StoreNames {
  private static final int BYTES = 16;
  private static final int LONGEST = 60;

  private final String service;
  private final FleetSecret secret; // null without one

  StoreNames(String service, FleetSecret secret) {
    this.service = service;
    this.secret = secret;
  }

  /**
   * A session of this service and agent. Only a digest leaves the process, keyed if there is a
   * secret.
   */
  String session(RunKey run) {
    return "session:" + digest(service, run.agent(), run.session());
  }

  /** What led to a reply that a service and agent got. */
  String trail(String agent, String reply) {
    return "trail:" + digest(service, agent, reply);
  }

  /** The breaker of a server that an agent of this service calls. */
  String breaker(String agent, String server) {
    return "breaker:" + digest(service, agent, server);
  }

  /** What requests of this service share, of which a counter has a digest. */
  String count(String counter, long digest) {
    return "count:" + digest(service, counter, Long.toHexString(digest));
  }

  String cost(String session) {
    return "cost:" + session;
  }

  String agent(String agent, long day) {
    return day(day) + "agent:" + plain(service) + ':' + plain(agent);
  }

  /** A user or tenant of the fleet, whatever service calls for them. */
  String payer(String kind, String digest, long day) {
    return day(day) + kind + ':' + (secret == null ? plain(digest) : digest(digest));
  }

  String fleet(long day) {
    return day(day) + "fleet";
  }

  private static String day(long day) {
    return "day:" + LocalDate.ofEpochDay(day) + ':';
  }

  /** A name that people can read, and that stands for no other one. */
  private String plain(String name) {
    String plain = name.replaceAll("[^A-Za-z0-9._-]", "_");
    return plain.equals(name) && name.length() <= LONGEST
        ? name
        : plain.substring(0, Math.min(LONGEST, plain.length()))
            + '~'
            + digest(name).substring(0, 8);
  }

  private String digest(String... parts) {
    byte[] plain = sha256(parts);
    byte[] shown = secret == null ? plain : secret.name(plain);
    return HexFormat.of().formatHex(shown, 0, BYTES);
  }

  private static byte[] sha256(String... parts) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (String part : parts) {
        byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
        digest.update((byte) (bytes.length >>> 16));
        digest.update((byte) (bytes.length >>> 8));
        digest.update((byte) bytes.length);
        digest.update(bytes);
      }
      return digest.digest();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e); // every JVM has it
    }
  }
}
