package io.loophound.wire.anthropic;

import io.loophound.detectors.event.Role;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.wire.history.CacheMarkers;
import io.loophound.wire.history.ElementScanner;
import io.loophound.wire.history.MessageRegions;
import io.loophound.wire.history.Roles;
import io.loophound.wire.json.JsonScan;
import io.loophound.wire.json.MalformedException;
import io.loophound.wire.json.RegionHash;

/**
 * Finds the messages in one element: each tool result in it is one, all its other blocks together
 * are one. A text is the same whether it stands alone or in a block: clients that set cache markers
 * change the form.
 */
final class BlockScanner implements ElementScanner {

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
      } else if (in.keyIs("content")) {
        rest = content(in, items);
      } else {
        in.skip();
      }
    }
    if (rest != 0 || items.size() == results) {
      items.add(role, from, in.at(), Hash64.mix(Roles.number(role), rest));
    }
  }

  /** Adds the tool results; returns the hash of all else, 0 when there is nothing else. */
  private static long content(JsonScan in, MessageRegions items) throws MalformedException {
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

  private static long block(JsonScan in, MessageRegions items) throws MalformedException {
    int from = in.at();
    if (!in.enterObject()) {
      return RegionHash.of(in.bytes(), from, in.skip());
    }
    Fields fields = new Fields();
    int before = in.at();
    while (in.nextField()) {
      fields.read(in, before);
      before = in.at();
    }
    long hash = fields.hash(in.bytes(), from, in.at());
    if (fields.result) {
      items.add(Role.TOOL, from, in.at(), hash);
    }
    return fields.result ? 0 : hash;
  }

  /** What is seen of a block's fields while they are passed over. */
  private static final class Fields {
    private final CacheMarkers cuts = new CacheMarkers();
    private boolean result;
    private boolean onlyText = true;
    private long text;

    void read(JsonScan in, int before) throws MalformedException {
      if (in.keyIs("type")) {
        result = in.valueIs("tool_result");
        in.skip();
      } else if (in.keyIs("text")) {
        int from = in.at();
        text = RegionHash.of(in.bytes(), from, in.skip());
      } else if (in.keyIs("content") && in.peek() == '[') {
        onlyText = false;
        cuts.takeFromArray(in);
      } else if (!cuts.take(in, before)) {
        onlyText = false;
        in.skip();
      }
    }

    long hash(byte[] bytes, int from, int to) {
      // As content() does for a text without a block.
      return onlyText && text != 0 ? text : cuts.hash(bytes, from, to);
    }
  }
}
