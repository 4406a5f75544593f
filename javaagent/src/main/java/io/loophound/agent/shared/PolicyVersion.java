package io.loophound.agent.shared;

import io.loophound.agent.config.file.ConfigFile;
import io.loophound.agent.config.file.FileEntry;
import io.loophound.agent.config.file.FileProblem;
import io.loophound.agent.operator.json.JsonText;
import io.loophound.agent.store.engine.Revision;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * One version of the policies of a service, or of all services.
 *
 * @param number from 1; 0 if nothing was ever set
 * @param options what is set, by name
 * @param share the percentage of the JVMs that have {@code canary} in place of them; 0 for none
 * @param canary what is set there
 * @param author who changed it, as they said
 * @param reason why, as they said
 * @param by the JVM through which it was changed
 * @param millis when
 */
record PolicyVersion(
    long number,
    Map<String, String> options,
    int share,
    Map<String, String> canary,
    String author,
    String reason,
    String by,
    long millis) {
  static final PolicyVersion NONE = new PolicyVersion(0, Map.of(), 0, Map.of(), "", "", "", 0);

  private static final int SCHEMA = 1;
  private static final int ALL = 100;
  private static final int LONGEST = 200;
  private static final String OPTIONS = "options";
  private static final String CANARY = "canary";

  PolicyVersion {
    options = Map.copyOf(options);
    canary = Map.copyOf(canary);
  }

  /**
   * Reads one.
   *
   * @throws FileProblem when that is impossible; the message says why
   */
  static PolicyVersion of(Revision revision) throws FileProblem {
    String schema = revision.field("schema");
    if (!schema.equals("" + SCHEMA)) {
      boolean newer = schema.matches("[0-9]{1,9}") && Integer.parseInt(schema) > SCHEMA;
      throw new FileProblem(
          newer
              ? "their schema " + schema + " is of a newer LoopHound; this one reads " + SCHEMA
              : "they have no schema that is known; this LoopHound reads " + SCHEMA);
    }
    int share = (int) number(revision, "share", ALL);
    return new PolicyVersion(
        revision.number(),
        options(revision, OPTIONS),
        share,
        share == 0 ? Map.of() : options(revision, CANARY),
        line(revision.field("author")),
        line(revision.field("reason")),
        line(revision.field("by")),
        number(revision, "at", Long.MAX_VALUE));
  }

  private static long number(Revision revision, String field, long most) throws FileProblem {
    String text = revision.field(field);
    try {
      long number = text.isEmpty() ? 0 : Long.parseLong(text);
      if (number >= 0 && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new FileProblem("their " + field + " is not a number that is possible");
  }

  private static Map<String, String> options(Revision revision, String field) throws FileProblem {
    Map<String, String> options = new HashMap<>();
    for (FileEntry entry : ConfigFile.parse(field + ".json", revision.field(field))) {
      options.put(entry.key(), entry.value());
    }
    return options;
  }

  private static String line(String text) {
    String line = text.replaceAll("\\p{Cntrl}+", " ").strip();
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST);
  }

  Revision revision() {
    Map<String, String> fields = new TreeMap<>();
    fields.put("schema", "" + SCHEMA);
    fields.put(OPTIONS, JsonText.of(new TreeMap<>(options)));
    if (share > 0) {
      fields.put("share", "" + share);
      fields.put(CANARY, JsonText.of(new TreeMap<>(canary)));
    }
    fields.put("author", line(author));
    fields.put("reason", line(reason));
    fields.put("by", line(by));
    fields.put("at", "" + millis);
    return new Revision(number, fields);
  }

  /** What a JVM is to have. */
  Map<String, String> options(boolean inCanary) {
    return inCanary ? canary : options;
  }

  /** Whether a JVM with this place, from 0 to 99, is in the canary. */
  boolean isInCanary(int place) {
    return place < share;
  }
}
