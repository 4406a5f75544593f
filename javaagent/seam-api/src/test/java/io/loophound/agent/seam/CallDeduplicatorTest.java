package io.loophound.agent.seam;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.CallDeduplicator.InFlight;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class CallDeduplicatorTest {
  private static final Conversation ASKED = users("Where is order A-1042?");

  private final CallDeduplicator calls = new CallDeduplicator(System::nanoTime);

  @Test
  void knowsTheCallOfAnotherSeamOnAnotherThreadUntilItEnds() {
    try (InFlight call = calls.open("framework", ASKED)) {
      assertThat(call).isNotNull();
      assertThat(elsewhere("http", ASKED)).isTrue();
      assertThat(elsewhere("http", users("Where is order A-1043?"))).isFalse();
    }
    assertThat(elsewhere("http", ASKED)).isFalse();
  }

  @Test
  void takesTwoCallsOfOneSeamForTwo() {
    try (InFlight call = calls.open("http", ASKED)) {
      assertThat(call).isNotNull();
      assertThat(elsewhere("http", ASKED)).isFalse();
    }
  }

  @Test
  void knowsWhoseCallsAreBeingMadeWhateverTheySay() {
    Conversation nothingNew = Conversation.of(List.of(Message.assistant("Done.", List.of())));
    assertThat(calls.makes("framework")).isFalse();
    try (InFlight call = calls.open("framework", nothingNew)) {
      assertThat(call).isNotNull();
      assertThat(calls.makes("framework")).isTrue();
      assertThat(calls.makes("other")).isFalse();
      assertThat(calls.seams()).isEqualTo("framework ");
      assertThat(calls.covers("http", nothingNew)).isFalse();
    }
    assertThat(calls.makes("framework")).isFalse();
    assertThat(calls.seams()).isEmpty();
  }

  @Test
  void coversUntilTheLastOfEqualCallsEnds() {
    InFlight one = calls.open("framework", ASKED);
    InFlight other = calls.open("framework", ASKED);
    one.close();
    one.close();
    assertThat(calls.covers("http", ASKED)).isTrue();
    other.close();
    assertThat(calls.covers("http", ASKED)).isFalse();
  }

  @Test
  void looksAtWhatIsNewWhereverItsBordersAre() {
    Message system = Message.of(Role.SYSTEM, "Be brief.");
    Message user = Message.of(Role.USER, "Compare these.");
    Message asked = Message.assistant("", List.of(new ToolCall("call-1", "read", "{}")));
    Conversation framework =
        Conversation.of(
            List.of(
                system,
                user,
                asked,
                Message.tool("call-1", "first\nsecond", null),
                Message.tool("call-2", "third", null)));
    Conversation wire =
        Conversation.of(List.of(user, asked, Message.of(Role.USER, " first second\r\n\r\nthird ")));
    try (InFlight call = calls.open("framework", framework)) {
      assertThat(call).isNotNull();
      assertThat(calls.covers("http", wire)).isTrue();
      assertThat(calls.covers("http", Conversation.of(List.of(user)))).isFalse();
    }
  }

  @Test
  void knowsNothingOfCallsThatSayNothing() {
    Conversation silent = users("  ");
    try (InFlight call = calls.open("framework", silent)) {
      assertThat(call).isNotNull();
      assertThat(calls.covers("http", silent)).isFalse();
    }
  }

  @Test
  void isBounded() {
    List<InFlight> open = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      open.add(calls.open("framework", users("number " + i)));
    }
    assertThat(calls.covers("http", users("number 0"))).isFalse();
    assertThat(calls.covers("http", users("number 4999"))).isTrue();
    open.forEach(InFlight::close);
    assertThat(calls.covers("http", users("number 4999"))).isFalse();
  }

  private boolean elsewhere(String seam, Conversation conversation) {
    return CompletableFuture.supplyAsync(() -> calls.covers(seam, conversation)).join();
  }

  private static Conversation users(String text) {
    return Conversation.of(List.of(Message.of(Role.USER, text)));
  }
}
