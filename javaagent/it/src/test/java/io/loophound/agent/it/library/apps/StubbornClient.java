package io.loophound.agent.it.library.apps;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Drives a model by hand, catches what stops it and asks the same again, for a while without end:
 * prints how often it was refused, with which decisions, and what it got in the end.
 */
public final class StubbornClient {
  private static final Pattern DECISION = Pattern.compile("Decision (lh-[\\w-]+)");
  private static final int LONGEST = 60_000_000;

  /** A model takes longer; without, who looks at it meanwhile hardly gets a processor. */
  private static final long CALL_NANOS = 50_000_000;

  private static final long REFUSAL_NANOS = 10_000_000;

  private StubbornClient() {}

  public static void main(String[] arguments) {
    ChatModel model = DocsAssistant.model(System.getenv("OPENAI_MODEL"));
    List<ChatMessage> messages = new ArrayList<>();
    messages.add(UserMessage.from("Where is order A-1042?"));
    int probes = Integer.parseInt(arguments[0]);
    for (int times = 0; times <= probes; times++) {
      RuntimeException end = untilStopped(model, messages);
      System.out.println("stopped: " + end.getClass().getName());
      if (times < probes) {
        System.out.println(retry(model, messages));
      }
    }
  }

  private static RuntimeException untilStopped(ChatModel model, List<ChatMessage> messages) {
    while (true) {
      try {
        ask(model, messages);
        LockSupport.parkNanos(CALL_NANOS);
      } catch (RuntimeException e) {
        return e;
      }
    }
  }

  /** Asks the same until it gets an answer. */
  private static String retry(ChatModel model, List<ChatMessage> messages) {
    Set<String> decisions = new TreeSet<>();
    for (int refused = 0; refused < LONGEST; refused++) {
      try {
        ask(model, messages);
        return "answered after " + (refused >= 3 ? "many" : "few") + " refusals of " + decisions;
      } catch (RuntimeException e) {
        Matcher decision = DECISION.matcher(String.valueOf(e.getMessage()));
        decisions.add(decision.find() ? decision.group(1) : e.toString());
        LockSupport.parkNanos(REFUSAL_NANOS);
      }
    }
    return "refused for ever";
  }

  private static void ask(ChatModel model, List<ChatMessage> messages) {
    var reply = model.chat(messages).aiMessage();
    messages.add(reply);
    for (var call : reply.toolExecutionRequests()) {
      messages.add(ToolExecutionResultMessage.from(call, "Error: no answer"));
    }
  }
}
