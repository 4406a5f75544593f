package io.loophound.wire.bedrock;

import io.loophound.detectors.event.Role;
import io.loophound.wire.history.MessageRegions;
import io.loophound.wire.history.PartsScanner;
import io.loophound.wire.json.JsonScan;
import io.loophound.wire.json.MalformedException;
import io.loophound.wire.json.RegionHash;

/**
 * Finds the messages in one element of content blocks, each of which has its name as its only
 * field. A cache point is not part of a message: clients move it as a history grows.
 */
final class ContentScanner extends PartsScanner {

  ContentScanner() {
    super("content");
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
    boolean result = false;
    boolean marker = false;
    while (in.nextField()) {
      result |= in.keyIs("toolResult");
      marker |= in.keyIs("cachePoint");
      in.skip();
    }
    long hash = RegionHash.of(in.bytes(), from, in.at());
    if (result) {
      items.add(Role.TOOL, from, in.at(), hash);
    }
    return result || marker ? 0 : hash;
  }
}
