package io.loophound.agent.store.view;

import io.loophound.detectors.event.RunKey;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.LocalDate;
import java.util.HexFormat;

/** What things are called in the store. */
final class Names {
  private static final int BYTES = 16;
  private static final int LONGEST = 60;

  private final String service;

  Names(String service) {
    this.service = service;
  }

  /** A session of this service and agent. Only a digest leaves the process. */
  String session(RunKey run) {
    return "session:" + digest(service, run.agent(), run.session());
  }

  String cost(String session) {
    return "cost:" + session;
  }

  String agent(String agent, long day) {
    return day(day) + "agent:" + plain(service) + ':' + plain(agent);
  }

  /** A user or tenant of the fleet, whatever service calls for them. */
  String payer(String kind, String digest, long day) {
    return day(day) + kind + ':' + plain(digest);
  }

  String fleet(long day) {
    return day(day) + "fleet";
  }

  private static String day(long day) {
    return "day:" + LocalDate.ofEpochDay(day) + ':';
  }

  /** A name that people can read, and that stands for no other one. */
  private static String plain(String name) {
    String plain = name.replaceAll("[^A-Za-z0-9._-]", "_");
    return plain.equals(name) && name.length() <= LONGEST
        ? name
        : plain.substring(0, Math.min(LONGEST, plain.length()))
            + '~'
            + digest(name).substring(0, 8);
  }

  private static String digest(String... parts) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (String part : parts) {
        byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
        digest.update((byte) (bytes.length >>> 16));
        digest.update((byte) (bytes.length >>> 8));
        digest.update((byte) bytes.length);
        digest.update(bytes);
      }
      return HexFormat.of().formatHex(digest.digest(), 0, BYTES);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e); // every JVM has it
    }
  }
}
