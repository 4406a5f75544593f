package io.loophound.agent.it.memory.apps;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Makes calls of every ending whose prompts, headers, addresses and replies hold a canary, forgets
 * them all, and writes its heap to a file. Arguments: libraries with commas between them, each of
 * which calls on a thread of its own; the server's address; the file.
 */
@SuppressWarnings("try") // a client may be interrupted while it closes
public final class CanaryCalls {
  private static final int TIMES = 3;

  private CanaryCalls() {}

  public static void main(String[] arguments) throws Exception {
    List<Thread> calling = new ArrayList<>();
    for (String library : arguments[0].split(",", -1)) {
      calling.add(new Thread(() -> calls(library, arguments[1]), "calls"));
    }
    calling.forEach(Thread::start);
    for (Thread each : calling) {
      each.join();
    }
    calling.clear();
    awaitTheEndOfClients();
    awaitTheWriters();
    Canary.dump(arguments[2]);
  }

  private static void calls(String library, String base) {
    try (Caller caller = caller(library, base)) {
      for (int i = 0; i < TIMES; i++) {
        String word = Canary.word() + i;
        attempt("completed", () -> caller.call("complete " + word));
        attempt("failed", () -> caller.call("fail " + word));
        attempt("broken", () -> caller.call("break " + word));
        attempt("streamed", () -> caller.stream("stream " + word));
        attempt("left", () -> caller.leave("endless " + word));
        interrupted(() -> caller.call("wait " + word));
      }
      boolean stopped = caller.loop("loop " + Canary.word() + " over " + library);
      System.out.println(library + " stopped " + stopped);
    } catch (Exception e) {
      System.out.println("thrown " + e.getClass().getName());
    }
  }

  /** A client that nobody closes ends its threads when it is collected: until then it is alive. */
  private static void awaitTheEndOfClients() throws InterruptedException {
    long begin = System.nanoTime();
    while (System.nanoTime() - begin < TimeUnit.SECONDS.toNanos(15)) {
      System.gc();
      List<Thread> threads = clients();
      if (threads.isEmpty()) {
        return;
      }
      threads.get(0).join(200);
    }
    System.out.println("still alive: " + clients());
  }

  /** What is written on a thread of the agent is there until it is written. */
  private static void awaitTheWriters() throws InterruptedException {
    long begin = System.nanoTime();
    List<Thread> busy = writing();
    while (!busy.isEmpty() && System.nanoTime() - begin < TimeUnit.SECONDS.toNanos(15)) {
      busy.get(0).join(50);
      busy = writing();
    }
  }

  private static List<Thread> writing() {
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(each -> each.getKey().getName().matches("loophound-(recording|events)"))
        .filter(each -> Stream.of(each.getValue()).noneMatch(CanaryCalls::waits))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static boolean waits(StackTraceElement frame) {
    return frame.getClassName().endsWith("ArrayBlockingQueue")
        && frame.getMethodName().equals("poll");
  }

  private static List<Thread> clients() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().matches("(HttpClient-|httpclient-|I/O client).*"))
        .toList();
  }

  private interface Action {
    void run() throws Exception;
  }

  /** What goes wrong is named and forgotten: an exception may hold anything. */
  private static void attempt(String ending, Action action) {
    try {
      action.run();
      System.out.println(ending);
    } catch (Throwable e) {
      System.out.println(ending + " " + e.getClass().getSimpleName());
    }
  }

  /** Gives up while the server is still thinking, where the library listens to interrupts. */
  private static void interrupted(Action action) throws InterruptedException {
    Thread waiting = new Thread(() -> attempt("given up", action), "waiting");
    waiting.start();
    waiting.join(TimeUnit.SECONDS.toMillis(1) / 3);
    waiting.interrupt();
    waiting.join();
  }

  private static Caller caller(String library, String base) {
    return switch (library) {
      case "langchain4j" -> new LangChain4jCaller(base);
      case "springai" -> new SpringAiCaller(base);
      default -> new HttpCaller(library, base);
    };
  }
}
