package io.loophound.agent.store.redis;

import io.loophound.agent.store.engine.Announced;
import io.loophound.agent.store.engine.Changes;
import io.loophound.agent.store.engine.Changes.Entry;
import io.loophound.agent.store.engine.Changes.What;
import io.loophound.agent.store.engine.Revision;
import io.loophound.agent.store.engine.StoreException;
import io.loophound.agent.store.engine.StoredValue;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisMovedDataException;

/** Reads what a server answers. */
final class Replies {
  /** What a server says of an entry that another one was faster than. */
  private static final String TOO_SMALL = "equal or smaller";

  private Replies() {}

  /** Takes the answers to commands that belong together. */
  interface Reader {
    void read(List<Object> answers) throws StoreException;
  }

  /** Makes something of them. */
  interface Parser<T> {
    T read(List<Object> answers) throws StoreException;
  }

  /** The first error among the answers, also within a transaction, is the reason for the others. */
  static void check(List<Object> answers) throws StoreException {
    for (Object answer : answers) {
      if (answer instanceof JedisMovedDataException moved) {
        throw new StoreMoved(moved.getTargetNode().getHost(), moved.getTargetNode().getPort());
      }
      if (answer instanceof JedisDataException error) {
        throw new StoreException(Failure.ofReply(Failure.text(error)), error);
      }
      if (answer instanceof List<?> several) {
        check(list(several));
      }
    }
  }

  static String text(Object answer) {
    return answer == null ? null : new String((byte[]) answer, StandardCharsets.UTF_8);
  }

  @SuppressWarnings("unchecked") // an array of the protocol
  static List<Object> list(Object answer) {
    return answer == null ? List.of() : (List<Object>) answer;
  }

  /** The last answer; of a transaction the last one in it. */
  static Object last(List<Object> answers) {
    Object last = answers.get(answers.size() - 1);
    return last instanceof List<?> several ? several.get(several.size() - 1) : last;
  }

  /** The entries of a document. */
  static List<Revision> revisions(Object answer) {
    List<Revision> revisions = new ArrayList<>();
    for (Object entry : list(answer)) {
      String id = text(list(entry).get(0));
      Map<String, String> fields = new HashMap<>();
      List<Object> parts = list(list(entry).get(1));
      for (int i = 0; i + 1 < parts.size(); i += 2) {
        fields.put(text(parts.get(i)), text(parts.get(i + 1)));
      }
      revisions.add(new Revision(Long.parseLong(id.substring(0, id.indexOf('-'))), fields));
    }
    return revisions;
  }

  /** Whether an entry was added to a document; another error is none of its number. */
  static boolean wasAdded(List<Object> answers) throws StoreException {
    Object last = answers.get(answers.size() - 1);
    boolean ran = last instanceof List<?>;
    Object first = ran ? list(last).get(0) : last;
    if (ran
        && first instanceof JedisDataException error
        && Failure.text(error).contains(TOO_SMALL)) {
      return false;
    }
    check(answers);
    return true;
  }

  /** Whether the user may do that, and the key is ours; another error is of the server. */
  static boolean wasAllowed(List<Object> answers) throws StoreException {
    if (last(answers) instanceof JedisDataException error
        && (Failure.text(error).startsWith("NOPERM")
            || Failure.text(error).startsWith("WRONGTYPE"))) {
      return false;
    }
    check(answers);
    return true;
  }

  static StoredValue kept(List<Object> answers) {
    String value = text(answers.get(0));
    long millis = (Long) answers.get(1);
    return value == null || millis <= 0
        ? StoredValue.NOTHING
        : new StoredValue(value, Duration.ofMillis(millis));
  }

  /** The end of a stream. */
  static Changes end(Object answer) {
    List<Object> entries = list(answer);
    String position = entries.isEmpty() ? "0-0" : text(list(entries.get(0)).get(0));
    return new Changes(position, List.of());
  }

  /** The entries of one stream. */
  static Changes changes(Object answer, String position) {
    String end = position;
    List<Entry> told = new ArrayList<>();
    for (Object stream : list(answer)) {
      for (Object entry : list(list(stream).get(1))) {
        end = text(list(entry).get(0));
        Entry each = entry(list(list(entry).get(1)));
        if (each != null) {
          told.add(each);
        }
      }
    }
    return new Changes(end, told);
  }

  /** The values in the entries of one stream; the newest one of each name. */
  static Announced announced(Object answer, String position) {
    String end = position;
    Map<String, String> values = new HashMap<>();
    for (Object stream : list(answer)) {
      for (Object entry : list(list(stream).get(1))) {
        end = text(list(entry).get(0));
        List<Object> fields = list(list(entry).get(1));
        values.put(text(fields.get(0)), text(fields.get(1)));
      }
    }
    return new Announced(end, values);
  }

  private static Entry entry(List<Object> fields) {
    What what = null;
    String name = null;
    String by = "";
    for (int i = 0; i + 1 < fields.size(); i += 2) {
      String field = text(fields.get(i));
      String value = text(fields.get(i + 1));
      switch (field) {
        case Fields.KEPT, Fields.DROPPED, Fields.JOINED -> {
          what = What.valueOf(field.toUpperCase(Locale.ROOT));
          name = value;
        }
        case Fields.BY -> by = value;
        default -> {
          // of a newer version
        }
      }
    }
    return what == null ? null : new Entry(what, name, by);
  }
}
