package io.loophound.wire.responses;

import io.loophound.detectors.event.Role;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.wire.history.ElementScanner;
import io.loophound.wire.history.MessageRegions;
import io.loophound.wire.history.Roles;
import io.loophound.wire.json.JsonScan;
import io.loophound.wire.json.MalformedException;
import io.loophound.wire.json.RegionHash;
import java.util.function.Function;

/**
 * Finds the messages in a list of items: the parts of a reply, its texts, thoughts and calls, are
 * consecutive items, and form one message.
 */
public final class ItemScanner implements ElementScanner {
  private final Function<String, Role> speakers;

  /** A scanner of the responses API. */
  ItemScanner() {
    this(ItemScanner::speaker);
  }

  /**
   * A scanner of another API.
   *
   * @param speakers the author of an item without a role, by its type
   */
  public ItemScanner(Function<String, Role> speakers) {
    this.speakers = speakers;
  }

  @Override
  public void scan(JsonScan in, MessageRegions items) throws MalformedException {
    in.peek();
    int from = in.at();
    if (!in.enterObject()) {
      throw MalformedException.get();
    }
    Role role = null;
    String type = "";
    while (in.nextField()) {
      if (in.keyIs("role")) {
        role = Roles.read(in);
      } else if (in.keyIs("type")) {
        type = in.text();
      } else {
        in.skip();
      }
    }
    long hash = RegionHash.of(in.bytes(), from, in.at());
    Role speaker = role == null ? speakers.apply(type) : role;
    if (speaker == Role.ASSISTANT && isOpen(items)) {
      items.extendLast(in.at(), Hash64.mix(items.hash(items.size() - 1), hash));
    } else {
      items.add(speaker, from, in.at(), hash);
    }
  }

  @Override
  public boolean isOpen(MessageRegions items) {
    return items.size() > 0 && items.role(items.size() - 1) == Role.ASSISTANT;
  }

  /** The author of items without a role: results are the application's, all others the model's. */
  private static Role speaker(String type) {
    if (type.endsWith("_output")) {
      return Role.TOOL;
    }
    return type.isEmpty() || type.equals("message") || type.endsWith("_response")
        ? Role.USER
        : Role.ASSISTANT;
  }
}
