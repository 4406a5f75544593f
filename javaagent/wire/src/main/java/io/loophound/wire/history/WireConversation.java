package io.loophound.wire.history;

import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import io.loophound.wire.json.JsonScan;
import io.loophound.wire.json.MalformedException;
import io.loophound.wire.json.RegionHash;
import java.util.Arrays;

/**
 * The messages of a request, as regions of its body. A client sends an old message again in the
 * same bytes, so the bytes are the hash; a message is parsed on demand.
 */
public final class WireConversation implements Conversation {
  private final byte[] body;
  private final MessageRegions items;
  private final MessageParser parser;
  private final Region system;
  private final int first;
  private Message[] parsed; // while the request is examined, several ask for the same ones

  /**
   * The position of instructions outside the messages.
   *
   * @param from the first byte
   * @param to the byte after the last one
   */
  public record Region(int from, int to) {
    /** The value at the cursor; null for JSON's null. */
    public static Region unlessNull(JsonScan in) throws MalformedException {
      boolean none = in.peek() == 'n';
      Region region = new Region(in.at(), in.skip());
      return none ? null : region;
    }
  }

  /**
   * A conversation.
   *
   * @param system the instructions, which come first wherever they are, or null
   */
  public WireConversation(byte[] body, Region system, MessageRegions items, MessageParser parser) {
    this.body = body;
    this.system = system;
    this.items = items;
    this.parser = parser;
    this.first = system == null ? 0 : 1;
  }

  @Override
  public int size() {
    return first + items.size();
  }

  @Override
  public long hash(int index) {
    return index < first
        ? RegionHash.of(body, system.from(), system.to())
        : items.hash(index - first);
  }

  @Override
  public Role role(int index) {
    return index < first ? Role.SYSTEM : items.role(index - first);
  }

  @Override
  public Message message(int index) {
    Message[] known = parsed == null ? new Message[size()] : parsed;
    parsed = known;
    if (known[index] == null) {
      known[index] = parse(index);
    }
    return known[index];
  }

  private Message parse(int index) {
    int from = index < first ? system.from() : items.from(index - first);
    int to = index < first ? system.to() : items.to(index - first);
    return parser.parse(role(index), Arrays.copyOfRange(body, from, to));
  }

  @Override
  public long characters() {
    long sum = 0;
    for (int i = 0; i < items.size(); i++) {
      sum += items.to(i) - items.from(i);
    }
    return system == null ? sum : sum + system.to() - system.from();
  }

  /** Parses one message of a dialect in full. */
  public interface MessageParser {

    /**
     * The message in {@code json}, the region that was found for it; never throws.
     *
     * @param role the role that was found
     */
    Message parse(Role role, byte[] json);
  }
}
