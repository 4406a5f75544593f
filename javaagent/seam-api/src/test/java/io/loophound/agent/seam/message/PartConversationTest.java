package io.loophound.agent.seam.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.hash.IdentityHashes;
import java.util.List;
import org.junit.jupiter.api.Test;

class PartConversationTest {
  private final List<String> parts = List.of("What is the weather?", "It rains.");
  private int hashed;
  private int read;

  @Test
  void aPartIsHashedOnceAndNotReadForIt() {
    Conversation conversation = new Conversation();
    assertThat(conversation.hash(1)).isEqualTo(conversation.hash(1)).isNotZero();
    assertThat(hashed).isOne();
    assertThat(read).isZero();
  }

  @Test
  void aPartIsReadWhenItIsAskedFor() {
    Conversation conversation = new Conversation();
    assertThat(conversation.size()).isEqualTo(2);
    assertThat(conversation.message(0).text()).isEqualTo("What is the weather?");
    assertThat(conversation.role(0)).isEqualTo(Role.USER);
    assertThat(conversation.characters()).isEqualTo(29);
  }

  @Test
  void aTextHasTheSameHashHoweverLongItIs() {
    TextHashes hashes = new TextHashes(new IdentityHashes());
    String longText = "a line of a log\n".repeat(20);
    assertThat(hashes.of(longText)).isEqualTo(hashes.of(longText)).isEqualTo(Hash64.of(longText));
    assertThat(hashes.of("short")).isEqualTo(Hash64.of("short"));
    assertThat(hashes.of(null)).isZero();
  }

  @Test
  void remembersMoreTextsThanItHasRoomFor() {
    TextHashes hashes = new TextHashes(new IdentityHashes());
    for (int i = 0; i < 10_000; i++) {
      String text = "text " + i + " " + "x".repeat(200);
      assertThat(hashes.of(text)).isEqualTo(hashes.of(text)).isEqualTo(hashes.of(text + ""));
    }
  }

  private final class Conversation extends PartConversation<String> {
    Conversation() {
      super(parts);
    }

    @Override
    protected long hashOf(String part) {
      hashed++;
      return Hash64.of(part);
    }

    @Override
    protected Message messageOf(String part) {
      read++;
      return Message.of(Role.USER, part);
    }
  }
}
