package io.loophound.replay;

import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A conversation that grows. Each message is hashed once, however many times it is sent. */
final class Transcript {
  private final List<Message> messages = new ArrayList<>();
  private long[] hashes = new long[16];
  private long characters;

  public void add(Message message) {
    if (messages.size() == hashes.length) {
      hashes = Arrays.copyOf(hashes, 2 * hashes.length);
    }
    hashes[messages.size()] = message.digest();
    messages.add(message);
    characters += message.text().length();
  }

  /** The conversation as it is now; later additions do not affect it. */
  public Conversation now() {
    return new Request(this, messages.size(), characters);
  }

  private record Request(Transcript transcript, int size, long characters) implements Conversation {

    @Override
    public long hash(int index) {
      return transcript.hashes[index];
    }

    @Override
    public Message message(int index) {
      return transcript.messages.get(index);
    }
  }
}
