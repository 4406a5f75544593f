package io.loophound.zoo.catalog.independent;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Random;

/** Names, numbers and JSON for programs: the same in every JVM. */
public final class Facts {
  private static final String[] PEOPLE = {
    "Anna Keller", "Jonas Weber", "Maria Gonzalez", "Peter O'Brien", "Yuki Tanaka", "Lars Nielsen",
    "Chiara Ricci", "Ahmed Hassan", "Sofia Lindqvist", "David Cohen", "Ines Moreau", "Tom Baker",
    "Elif Yilmaz", "Pavel Novak", "Grace Mwangi", "Hugo Silva", "Nora Schmidt", "Ivan Petrov",
    "Leila Haddad", "Oscar Berg", "Priya Nair", "Wei Zhang", "Emma Clarke", "Mateo Rojas"
  };
  private static final String[] PARTS = {
    "billing", "catalog", "checkout", "gateway", "identity", "inventory", "ledger", "mailer",
    "notifier", "orders", "payments", "pricing", "profile", "reports", "scheduler", "search",
    "session", "shipping", "tax", "webhooks", "audit", "exporter", "importer", "throttle"
  };

  private Facts() {}

  public static String person(int i) {
    return PEOPLE[Math.floorMod(i, PEOPLE.length)];
  }

  /** A module of some application. */
  public static String part(int i) {
    return PARTS[Math.floorMod(i, PARTS.length)];
  }

  public static String mail(int i) {
    return person(i).toLowerCase(Locale.ROOT).replaceAll("[^a-z]+", ".") + i + "@example.com";
  }

  public static int number(int i, int from, int to) {
    return from + new Random(i * 48271L + from).nextInt(to - from);
  }

  public static String pick(int i, String... from) {
    return from[Math.floorMod(i, from.length)];
  }

  /** A JSON object of these names and values. */
  public static String json(Object... pairs) {
    ObjectNode json = new ObjectMapper().createObjectNode();
    for (int i = 0; i < pairs.length; i += 2) {
      json.set((String) pairs[i], new ObjectMapper().valueToTree(pairs[i + 1]));
    }
    return json.toString();
  }

  /** A different picture for each number. */
  public static String picture(int i) {
    byte[] bytes = new byte[900];
    new Random(i * 7L).nextBytes(bytes);
    byte[] head = "\u0089PNG\r\n".getBytes(StandardCharsets.ISO_8859_1);
    System.arraycopy(head, 0, bytes, 0, head.length);
    return Base64.getEncoder().encodeToString(bytes);
  }
}
