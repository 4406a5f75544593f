package io.loophound.wire.history;

import io.loophound.wire.json.JsonScan;
import io.loophound.wire.json.MalformedException;
import io.loophound.wire.json.RegionHash;
import java.util.Arrays;

/**
 * Hashes a region without its cache markers: clients move them from message to message as a history
 * grows, and a message that lost its marker is still the same. Not thread-safe.
 */
public final class CacheMarkers {
  private static final String MARKER = "cache_control";

  private static final int[] NONE = {};

  private int[] places = NONE;
  private int count;

  /** Whether the current field is a cache marker; if so, skips it. */
  public boolean skipMarker(JsonScan in, int fieldsBefore) throws MalformedException {
    if (!in.keyIs(MARKER)) {
      return false;
    }
    if (count + 2 > places.length) {
      places = Arrays.copyOf(places, Math.max(8, count * 2));
    }
    places[count++] = fieldsBefore;
    places[count++] = in.skip();
    return true;
  }

  /** Skips the objects of the array at the cursor and records their markers. */
  public void takeFromArray(JsonScan in) throws MalformedException {
    in.enterArray();
    while (in.nextElement()) {
      if (in.enterObject()) {
        int before = in.at();
        while (in.nextField()) {
          if (!skipMarker(in, before)) {
            in.skip();
          }
          before = in.at();
        }
      } else {
        in.skip();
      }
    }
  }

  /** The hash of a region from which markers may have been removed. */
  public long hash(byte[] bytes, int from, int to) {
    if (count == 0) {
      return RegionHash.of(bytes, from, to);
    }
    byte[] rest = new byte[to - from];
    int size = 0;
    int at = from;
    for (int i = 0; i < count; i += 2) {
      if (places[i] >= at && places[i + 1] <= to) {
        System.arraycopy(bytes, at, rest, size, places[i] - at);
        size += places[i] - at;
        at = places[i + 1];
      }
    }
    System.arraycopy(bytes, at, rest, size, to - at);
    return RegionHash.of(rest, 0, size + to - at);
  }
}
