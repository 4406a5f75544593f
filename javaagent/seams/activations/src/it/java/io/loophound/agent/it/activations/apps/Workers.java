package io.loophound.agent.it.activations.apps;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Does three pieces of work in each way there is, and prints the activations: two that were asked
 * for within one piece stand together.
 */
public final class Workers {
  private static final int PIECES = 3;

  private Workers() {}

  public static void main(String[] arguments) throws Exception {
    try {
      workInEachWay(arguments.length > 0);
      System.exit(0);
    } catch (Throwable e) {
      e.printStackTrace();
      System.exit(1); // there are threads that would live on
    }
  }

  private static void workInEachWay(boolean briefly) throws Exception {
    ExecutorService early = Executors.newFixedThreadPool(1);
    early.submit(() -> {}).get(); // its thread waits when the agent begins to look
    Agent.callModel();
    if (!briefly) {
      awaitTasks();
    }
    print("early", pieces(piece -> early.submit(Workers::work).get()));
    print("thread", pieces(piece -> onThread()));
    print("pool", pieces(piece -> early.submit(Workers::work).get()));
    print("future", pieces(piece -> CompletableFuture.supplyAsync(Workers::work).get()));
    print("schedule", scheduled());
    print("timer", timer());
    print("virtual", pieces(piece -> onVirtualThread()));
    print("jdk-server", server());
    print("servlet", Sites.servlet());
    print("webflux", Sites.webFlux());
    print("hops", pieces(piece -> Sites.hop()));
  }

  /** What a piece of work says about itself, asked for twice. */
  static String work() {
    return Agent.activation() + "/" + Agent.activation();
  }

  interface Piece {
    String of(int number) throws Exception;
  }

  static List<String> pieces(Piece piece) throws Exception {
    List<String> all = new CopyOnWriteArrayList<>();
    for (int i = 0; i < PIECES; i++) {
      all.add(piece.of(i));
    }
    return all;
  }

  private static void print(String name, List<String> activations) {
    System.out.println(name + " " + String.join(" ", activations));
  }

  private static void awaitTasks() throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
    ExecutorService pool = Executors.newFixedThreadPool(1);
    while (pool.submit(Agent::activation).get() == 0 && System.nanoTime() < end) {
      Thread.sleep(20);
    }
    pool.shutdown();
  }

  private static String onThread() throws InterruptedException {
    List<String> said = new CopyOnWriteArrayList<>();
    Thread thread = new Thread(() -> said.add(work()));
    thread.start();
    thread.join();
    return said.get(0);
  }

  private static String onVirtualThread() throws Exception {
    ExecutorService executor;
    try {
      executor =
          (ExecutorService)
              Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    } catch (NoSuchMethodException before21) {
      return onThread();
    }
    Callable<String> work = Workers::work;
    return executor.submit(work).get();
  }

  private static List<String> scheduled() throws InterruptedException {
    List<String> said = new CopyOnWriteArrayList<>();
    CountDownLatch left = new CountDownLatch(PIECES);
    ScheduledExecutorService executor = Executors.newScheduledThreadPool(1);
    var unused =
        executor.scheduleWithFixedDelay(() -> once(said, left), 0, 5, TimeUnit.MILLISECONDS);
    left.await();
    executor.shutdownNow();
    return said.subList(0, PIECES);
  }

  private static List<String> timer() throws InterruptedException {
    List<String> said = new CopyOnWriteArrayList<>();
    CountDownLatch left = new CountDownLatch(PIECES);
    Timer timer = new Timer(true);
    timer.schedule(
        new TimerTask() {
          @Override
          public void run() {
            once(said, left);
          }
        },
        0,
        5);
    left.await();
    timer.cancel();
    return said.subList(0, PIECES);
  }

  private static void once(List<String> said, CountDownLatch left) {
    said.add(work());
    left.countDown();
  }

  private static List<String> server() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          byte[] said = work().getBytes(java.nio.charset.StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, said.length);
          exchange.getResponseBody().write(said);
          exchange.close();
        });
    server.start();
    List<String> said = pieces(piece -> get(server.getAddress().getPort()));
    server.stop(0);
    return said;
  }

  /** The body of a page of our own. */
  static String get(int port) throws IOException {
    URI address = URI.create("http://127.0.0.1:" + port + "/");
    HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
    return new String(
        connection.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
  }
}
