package io.loophound.wire.gemini;

import io.loophound.detectors.event.Role;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.wire.history.MessageRegions;
import io.loophound.wire.history.PartsScanner;
import io.loophound.wire.json.JsonScan;
import io.loophound.wire.json.MalformedException;
import io.loophound.wire.json.RegionHash;

/**
 * Finds the messages in one content, whose results are function responses. Consecutive contents of
 * the model are one message, because a streamed reply comes back in pieces.
 */
final class PartScanner extends PartsScanner {

  PartScanner() {
    super("parts");
  }

  @Override
  protected void add(MessageRegions items, Role role, int from, int to, long rest) {
    if (role == Role.ASSISTANT && isOpen(items)) {
      items.extendLast(to, Hash64.mix(items.hash(items.size() - 1), rest));
    } else {
      super.add(items, role == Role.TOOL ? Role.USER : role, from, to, rest);
    }
  }

  @Override
  public boolean isOpen(MessageRegions items) {
    return items.size() > 0 && items.role(items.size() - 1) == Role.ASSISTANT;
  }

  @Override
  protected long wholeField(JsonScan in, MessageRegions items) throws MalformedException {
    return part(in, items);
  }

  @Override
  protected long part(JsonScan in, MessageRegions items) throws MalformedException {
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
