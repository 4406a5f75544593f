package io.loophound.wire.gemini;

import io.loophound.detectors.event.Role;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.wire.history.ElementScanner;
import io.loophound.wire.history.MessageRegions;
import io.loophound.wire.history.Roles;
import io.loophound.wire.json.JsonScan;
import io.loophound.wire.json.MalformedException;
import io.loophound.wire.json.RegionHash;

/**
 * Finds the messages in one content: each function response is one, all other parts together are
 * one. Contents of the model that follow each other are one: a streamed reply comes back in pieces.
 */
final class PartScanner implements ElementScanner {

  @Override
  public void scan(JsonScan in, MessageRegions items) throws MalformedException {
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
      } else if (in.keyIs("parts")) {
        rest = parts(in, items);
      } else {
        in.skip();
      }
    }
    if (rest != 0 || items.size() == results) {
      add(items, role == Role.TOOL ? Role.USER : role, from, in.at(), rest);
    }
  }

  private void add(MessageRegions items, Role role, int from, int to, long rest) {
    if (role == Role.ASSISTANT && open(items)) {
      items.extendLast(to, Hash64.mix(items.hash(items.size() - 1), rest));
    } else {
      items.add(role, from, to, Hash64.mix(Roles.number(role), rest));
    }
  }

  @Override
  public boolean open(MessageRegions items) {
    return items.size() > 0 && items.role(items.size() - 1) == Role.ASSISTANT;
  }

  /** Adds the function responses; returns the hash of all else, 0 when there is nothing else. */
  private static long parts(JsonScan in, MessageRegions items) throws MalformedException {
    if (!in.enterArray()) {
      return part(in, items);
    }
    long rest = 0;
    while (in.nextElement()) {
      long hash = part(in, items);
      rest = hash == 0 ? rest : Hash64.mix(rest == 0 ? 1 : rest, hash);
    }
    return rest;
  }

  private static long part(JsonScan in, MessageRegions items) throws MalformedException {
    in.peek();
    int from = in.at();
    if (!in.enterObject()) {
      return RegionHash.of(in.bytes(), from, in.skip());
    }
    boolean response = false;
    while (in.nextField()) {
      response |= in.keyIs("functionResponse") || in.keyIs("function_response");
      in.skip();
    }
    long hash = RegionHash.of(in.bytes(), from, in.at());
    if (response) {
      items.add(Role.TOOL, from, in.at(), hash);
    }
    return response ? 0 : hash;
  }
}
