package io.loophound.detectors.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.Guards;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** What one request can cost is bounded: the newest part of it is looked at. */
class HugeRequestTest {
  private static final int MANY = 40_000;

  private final List<String> leftOut = new ArrayList<>();
  private final Guard guard = Guards.of(GuardPolicy.defaults(), () -> Mode.ENFORCE, new Listener());
  private int read;

  private final class Listener implements GuardListener {
    @Override
    public void onVerdict(Verdict verdict) {}

    @Override
    public void onLeftOut(String what) {
      leftOut.add(what);
    }
  }

  /** Counts the messages that somebody looks into. */
  private Conversation counting(List<Message> messages) {
    Conversation all = Conversation.of(messages);
    return new Conversation() {
      @Override
      public int size() {
        return all.size();
      }

      @Override
      public long hash(int index) {
        return all.hash(index);
      }

      @Override
      public Role role(int index) {
        return messages.get(index).role();
      }

      @Override
      public Message message(int index) {
        read++;
        return all.message(index);
      }

      @Override
      public long characters() {
        return 0;
      }
    };
  }

  private ModelTicket ask(List<Message> messages) {
    return guard.before(
        new ModelRequest(Origin.of("test"), RunKey.ofThread(7), "m", counting(messages), "", ""));
  }

  private static List<ToolCall> calls(int round, int count) {
    List<ToolCall> calls = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      calls.add(new ToolCall("call_" + round + "_" + i, "look", "{\"page\":" + i + "}"));
    }
    return calls;
  }

  /** A round of so many calls that goes on the conversation. */
  private static void round(
      List<Message> messages, int round, int count, IntFunction<String> result) {
    List<ToolCall> calls = calls(round, count);
    messages.add(Message.assistant("", calls));
    for (int i = 0; i < count; i++) {
      messages.add(Message.tool(calls.get(i).id(), result.apply(i), null));
    }
  }

  @Test
  void ofManyResultsTheNewestAreLookedAt() {
    List<Message> messages = new ArrayList<>(List.of(Message.of(Role.USER, "Look everywhere")));
    round(messages, 1, MANY, i -> "page " + i + " of the book");

    assertThat(ask(messages).verdict().stops()).isFalse();
    assertThat(read).isLessThan(1_000);
    assertThat(leftOut).singleElement().asString().contains("39744 older messages");
  }

  @Test
  void ofManyUserMessagesTheNewestAreLookedAt() {
    List<Message> messages = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      messages.add(Message.of(Role.USER, "line " + i));
    }
    ask(messages);

    assertThat(read).isLessThan(1_000);
    assertThat(leftOut).hasSize(1);
  }

  @Test
  void aLoopOfLargeRoundsIsStopped() {
    List<Message> messages = new ArrayList<>(List.of(Message.of(Role.USER, "Look everywhere")));
    ModelTicket ticket = ask(messages);
    int made = 0;
    while (!ticket.verdict().stops() && made < 20) {
      made++;
      guard.after(ticket, ModelReply.completed("", calls(made, 30)));
      round(messages, made, 30, i -> "page " + i + " of the book");
      ticket = ask(messages);
    }
    assertThat(made).isBetween(2, 5);
  }

  @Test
  void newResultsAreNewsThoughTheOldestOfTheirRoundAreNotLookedAt() {
    List<Message> messages = new ArrayList<>(List.of(Message.of(Role.USER, "Look everywhere")));
    ModelTicket ticket = ask(messages);
    for (int round = 1; round <= 12; round++) {
      int now = round;
      guard.after(ticket, ModelReply.completed("", calls(round, 1_000)));
      round(messages, round, 1_000, i -> "page " + i + " has " + (i * now + now) + " visitors");
      ticket = ask(messages);
      assertThat(ticket.verdict().stops()).isFalse();
    }
  }

  @Test
  void longTextsThatDifferInTheMiddleAreDifferent() {
    List<Message> messages = new ArrayList<>(List.of(Message.of(Role.USER, "Sum it up")));
    ModelTicket ticket = ask(messages);
    String half = "All work and no play makes a long report. ".repeat(10_000);
    for (int round = 1; round <= 12; round++) {
      String result = half + "chapter " + (char) ('a' + round) + half;
      guard.after(ticket, ModelReply.completed("", calls(round, 1)));
      round(messages, round, 1, i -> result);
      ticket = ask(messages);
      assertThat(ticket.verdict().stops()).isFalse();
    }
    assertThat(leftOut).hasSize(12).first().asString().contains("in the middle of long texts");
  }

  @Test
  void equalLongResultsAreEqual() {
    List<Message> messages = new ArrayList<>(List.of(Message.of(Role.USER, "Sum it up")));
    ModelTicket ticket = ask(messages);
    String result = "All work and no play makes a long report. ".repeat(10_000);
    int made = 0;
    while (!ticket.verdict().stops() && made < 20) {
      made++;
      guard.after(ticket, ModelReply.completed("", calls(made, 1)));
      round(messages, made, 1, i -> result);
      ticket = ask(messages);
    }
    assertThat(made).isBetween(2, 5);
  }

  @Test
  void aHugeReplyIsLookedAtInPart() {
    ModelTicket ticket = ask(List.of(Message.of(Role.USER, "Look everywhere")));
    guard.after(ticket, ModelReply.completed("x ".repeat(100_000), calls(1, MANY)));

    assertThat(leftOut)
        .containsExactly(
            "of a reply, 39840 of its first tool calls and 134464 characters in the middle of its"
                + " text");
  }
}
