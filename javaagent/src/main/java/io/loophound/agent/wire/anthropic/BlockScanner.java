package io.loophound.agent.wire.anthropic;

import io.loophound.agent.wire.RegionHash;
import io.loophound.agent.wire.history.Cuts;
import io.loophound.agent.wire.history.ElementScanner;
import io.loophound.agent.wire.history.Items;
import io.loophound.agent.wire.history.Roles;
import io.loophound.agent.wire.scan.JsonScan;
import io.loophound.agent.wire.scan.MalformedException;
import io.loophound.detectors.digest.Hash64;
import io.loophound.detectors.event.Role;

/**
 * Finds the messages in one element: each tool result in it is one, all its other blocks together
 * are one. A text is the same whether it stands alone or in a block: clients that set cache markers
 * change the form.
 */
final class BlockScanner implements ElementScanner {

  @Override
  public void scan(JsonScan in, Items items) throws MalformedException {
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
      } else if (in.keyIs("content")) {
        rest = content(in, items);
      } else {
        in.skip();
      }
    }
    if (rest != 0 || items.size() == results) {
      items.add(role, from, in.at(), Hash64.mix(role.ordinal(), rest));
    }
  }

  /** Adds the tool results; returns the hash of all else, 0 when there is nothing else. */
  private static long content(JsonScan in, Items items) throws MalformedException {
    if (in.peek() != '[') {
      int from = in.at();
      return Hash64.mix(1, RegionHash.of(in.bytes(), from, in.skip()));
    }
    in.enterArray();
    long rest = 0;
    while (in.nextElement()) {
      long hash = block(in, items);
      rest = hash == 0 ? rest : Hash64.mix(rest == 0 ? 1 : rest, hash);
    }
    return rest;
  }

  private static long block(JsonScan in, Items items) throws MalformedException {
    int from = in.at();
    if (!in.enterObject()) {
      return RegionHash.of(in.bytes(), from, in.skip());
    }
    boolean result = false;
    boolean plain = true;
    long text = 0;
    Cuts cuts = new Cuts();
    int before = in.at();
    while (in.nextField()) {
      if (in.keyIs("type")) {
        result = in.valueIs("tool_result");
        in.skip();
      } else if (in.keyIs("text")) {
        int start = in.at();
        text = RegionHash.of(in.bytes(), start, in.skip());
      } else if (in.keyIs("content") && in.peek() == '[') {
        plain = false;
        cuts.takeFromArray(in);
      } else if (!cuts.take(in, before)) {
        plain = false;
        in.skip();
      }
      before = in.at();
    }
    long whole = plain && text != 0 ? text : cuts.hash(in.bytes(), from, in.at());
    if (result) {
      items.add(Role.TOOL, from, in.at(), whole);
    }
    return result ? 0 : whole;
  }
}
