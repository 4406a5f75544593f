package io.loophound.zoo.script;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** The script of one conversation, from its first message to its last answer. */
public final class Talk {
  private final List<Turn> turns = new ArrayList<>();
  private String system = "You are a careful assistant. Use the tools when they help.";
  private long pause;

  private Talk() {}

  /** A conversation that begins with this message. */
  public static Talk ask(String user) {
    return new Talk().user(user);
  }

  /** Says who the model is. */
  public Talk system(String prompt) {
    system = prompt;
    return this;
  }

  /** How long people take before each of their further messages. */
  public Talk pause(long millis) {
    pause = millis;
    return this;
  }

  /** Adds a user message. */
  public Talk user(String text) {
    turns.add(new Turn(text, new ArrayList<>()));
    return this;
  }

  /** Adds a reply. */
  public Talk then(Step step) {
    turns.get(turns.size() - 1).steps().add(step);
    return this;
  }

  /** Adds a reply that calls one tool. */
  public Talk use(String tool, String arguments, String result) {
    return then(Step.use(tool, arguments, result));
  }

  /** Adds replies; the function gets their numbers, starting at 1. */
  public Talk rounds(int count, IntFunction<Step> step) {
    for (int i = 1; i <= count; i++) {
      then(step.apply(i));
    }
    return this;
  }

  /** Adds words without a call. */
  public Talk say(String text) {
    return then(Step.say(text));
  }

  /** Adds pairs of a user message and a text answer; the functions get numbers, starting at 1. */
  public Talk exchanges(int count, IntFunction<String> user, IntFunction<String> answer) {
    for (int i = 1; i <= count; i++) {
      user(user.apply(i)).say(answer.apply(i));
    }
    return this;
  }

  public String system() {
    return system;
  }

  public long pause() {
    return pause;
  }

  public List<Turn> turns() {
    return turns;
  }

  /** All replies, in order. */
  public List<Step> steps() {
    return turns.stream().flatMap(turn -> turn.steps().stream()).toList();
  }

  /** All tool calls, in order. */
  public List<Use> uses() {
    return steps().stream().flatMap(step -> step.uses().stream()).toList();
  }

  /** The names of all tools, each once. */
  public List<String> tools() {
    return uses().stream().map(Use::tool).distinct().toList();
  }

  /** The requests it takes, with those that fail. */
  public int requests() {
    return steps().stream().mapToInt(step -> 1 + step.failures()).sum();
  }

  /** Whether the conversation begins with these user messages. */
  boolean beginsWith(List<String> users) {
    if (users.isEmpty() || users.size() > turns.size()) {
      return false;
    }
    for (int i = 0; i < users.size(); i++) {
      if (!turns.get(i).user().equals(users.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** Whether these are the first results of its tools. */
  boolean hasResults(List<String> results) {
    List<Use> uses = uses();
    if (results.size() > uses.size()) {
      return false;
    }
    for (int i = 0; i < results.size(); i++) {
      if (!uses.get(i).result().equals(results.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** The number of the reply that is due after this many user messages and tool results. */
  int due(int users, int results) {
    int index = 0;
    int left = results;
    for (int i = 0; i < users; i++) {
      boolean last = i == users - 1;
      for (Step step : turns.get(i).steps()) {
        if (last && (step.uses().isEmpty() || left < step.uses().size())) {
          return index;
        }
        left -= step.uses().size();
        index++;
      }
    }
    return index - 1;
  }
}
