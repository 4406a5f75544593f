package io.loophound.examples.sdk;

import java.util.concurrent.CompletableFuture;

/**
 * An agent with tools. Arguments: the server's address, and then in threes the library, the model
 * and the way to call it ({@code sync}, {@code stream}, {@code async}, {@code async-stream}), which
 * run one after another.
 */
public final class Agent {
  private final Talk talk;
  private final String way;
  private final Tools tools = new Tools();

  private Agent(Talk talk, String way) {
    this.talk = talk;
    this.way = way;
  }

  public static void main(String[] args) {
    for (int i = 1; i + 2 < args.length; i += 3) {
      try (Talk talk = Talk.of(args[i], args[0], args[i + 1])) {
        new Agent(talk, args[i + 2]).run();
      }
      System.out.println("--");
    }
  }

  private void run() {
    try {
      Turn answer = way.startsWith("async") ? later().join() : now();
      System.out.println("answer: " + answer.text() + " (" + answer.end() + ")");
    } catch (RuntimeException e) {
      System.out.println("seen: " + chain(e));
      System.out.println("message: " + talk.reason(root(e)));
    }
  }

  private Turn now() {
    Turn turn = ask();
    while (!turn.calls().isEmpty()) {
      work(turn);
      turn = ask();
    }
    return turn;
  }

  private Turn ask() {
    return way.equals("stream") ? talk.stream() : talk.whole();
  }

  private CompletableFuture<Turn> later() {
    CompletableFuture<Turn> turn = way.equals("async") ? talk.wholeLater() : talk.streamLater();
    return turn.thenCompose(this::next);
  }

  private CompletableFuture<Turn> next(Turn turn) {
    if (turn.calls().isEmpty()) {
      return CompletableFuture.completedFuture(turn);
    }
    work(turn);
    return later();
  }

  private void work(Turn turn) {
    turn.calls().forEach(call -> talk.result(call, tools.call(call)));
  }

  private static String chain(Throwable thrown) {
    Throwable cause = thrown.getCause();
    String name = thrown.getClass().getSimpleName();
    return cause == null ? name : name + " <- " + chain(cause);
  }

  private static Throwable root(Throwable thrown) {
    return thrown.getCause() == null ? thrown : root(thrown.getCause());
  }
}
