package io.loophound.wire.history;

import io.loophound.detectors.event.Role;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.wire.json.JsonScan;
import io.loophound.wire.json.MalformedException;

/**
 * Finds the messages in an element with a role and parts: each tool result is one, all other parts
 * together are one.
 */
public abstract class PartsScanner implements ElementScanner {
  private final String field;

  /** For elements whose parts are in the field of this name. */
  protected PartsScanner(String field) {
    this.field = field;
  }

  @Override
  public final void scan(JsonScan in, MessageRegions items) throws MalformedException {
    in.peek();
    int from = in.at();
    if (!in.enterObject()) {
      throw MalformedException.get();
    }
    Role role = Role.USER;
    int results = items.size();
    long rest = 0;
    while (in.nextField()) {
      if (in.keyIs("role")) {
        role = Roles.read(in);
      } else if (in.keyIs(field)) {
        rest = in.peek() == '[' ? parts(in, items) : wholeField(in, items);
      } else {
        in.skip();
      }
    }
    if (rest != 0 || items.size() == results) {
      add(items, role, from, in.at(), rest);
    }
  }

  private long parts(JsonScan in, MessageRegions items) throws MalformedException {
    in.enterArray();
    long rest = 0;
    while (in.nextElement()) {
      long hash = part(in, items);
      rest = hash == 0 ? rest : Hash64.mix(rest == 0 ? 1 : rest, hash);
    }
    return rest;
  }

  /** Reads one part: adds a tool's result and returns 0, or returns the hash of any other part. */
  protected abstract long part(JsonScan in, MessageRegions items) throws MalformedException;

  /** The same for a field that is not an array. */
  protected abstract long wholeField(JsonScan in, MessageRegions items) throws MalformedException;

  /** Adds the message that consists of all parts except the results. */
  protected void add(MessageRegions items, Role role, int from, int to, long rest) {
    items.add(role, from, to, Hash64.mix(Roles.number(role), rest));
  }
}
