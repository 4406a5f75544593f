package io.loophound.agent.seam;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class InFlightTest {
  private static final Conversation ASKED = users("Where is order A-1042?");

  @Test
  void knowsTheCallOfAnotherSeamOnAnotherThreadUntilItEnds() {
    try (InFlight call = InFlight.open("framework", ASKED)) {
      assertThat(call).isNotNull();
      assertThat(elsewhere("http", ASKED)).isTrue();
      assertThat(elsewhere("http", users("Where is order A-1043?"))).isFalse();
    }
    assertThat(elsewhere("http", ASKED)).isFalse();
  }

  @Test
  void takesTwoCallsOfOneSeamForTwo() {
    try (InFlight call = InFlight.open("http", ASKED)) {
      assertThat(call).isNotNull();
      assertThat(elsewhere("http", ASKED)).isFalse();
    }
  }

  @Test
  void coversUntilTheLastOfEqualCallsEnds() {
    InFlight one = InFlight.open("framework", ASKED);
    InFlight other = InFlight.open("framework", ASKED);
    one.close();
    one.close();
    assertThat(InFlight.covers("http", ASKED)).isTrue();
    other.close();
    assertThat(InFlight.covers("http", ASKED)).isFalse();
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
    try (InFlight call = InFlight.open("framework", framework)) {
      assertThat(call).isNotNull();
      assertThat(InFlight.covers("http", wire)).isTrue();
      assertThat(InFlight.covers("http", Conversation.of(List.of(user)))).isFalse();
    }
  }

  @Test
  void knowsNothingOfCallsThatSayNothing() {
    Conversation silent = users("  ");
    try (InFlight call = InFlight.open("framework", silent)) {
      assertThat(call).isNotNull();
      assertThat(InFlight.covers("http", silent)).isFalse();
    }
  }

  @Test
  void isBounded() {
    List<InFlight> calls = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      calls.add(InFlight.open("framework", users("number " + i)));
    }
    assertThat(InFlight.covers("http", users("number 0"))).isFalse();
    assertThat(InFlight.covers("http", users("number 4999"))).isTrue();
    calls.forEach(InFlight::close);
    assertThat(InFlight.covers("http", users("number 4999"))).isFalse();
  }

  private static boolean elsewhere(String seam, Conversation conversation) {
    return CompletableFuture.supplyAsync(() -> InFlight.covers(seam, conversation)).join();
  }

  private static Conversation users(String text) {
    return Conversation.of(List.of(Message.of(Role.USER, text)));
  }
}
