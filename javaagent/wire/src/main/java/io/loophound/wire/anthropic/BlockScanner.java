package io.loophound.wire.anthropic;

import io.loophound.detectors.event.Role;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.wire.history.CacheMarkers;
import io.loophound.wire.history.MessageRegions;
import io.loophound.wire.history.PartsScanner;
import io.loophound.wire.json.JsonScan;
import io.loophound.wire.json.MalformedException;
import io.loophound.wire.json.RegionHash;

/**
 * Finds the messages in one element of content blocks. A text is the same on its own and in a
 * block: clients that set cache markers change the form.
 */
final class BlockScanner extends PartsScanner {

  BlockScanner() {
    super("content");
  }

  @Override
  protected long wholeField(JsonScan in, MessageRegions items) throws MalformedException {
    in.peek();
    int from = in.at();
    return Hash64.mix(1, RegionHash.of(in.bytes(), from, in.skip()));
  }

  @Override
  protected long part(JsonScan in, MessageRegions items) throws MalformedException {
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

  /** The fields of a block that are noted while it is skipped. */
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
      } else if (!cuts.skipMarker(in, before)) {
        onlyText = false;
        in.skip();
      }
    }

    long hash(byte[] bytes, int from, int to) {
      // Like whole() for a text without a block.
      return onlyText && text != 0 ? text : cuts.hash(bytes, from, to);
    }
  }
}
