package io.loophound.zoo.host;

import io.loophound.zoo.client.Endpoint;
import io.loophound.zoo.client.Pause;
import io.loophound.zoo.client.Talker;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;

/** Runs the conversations of one program on its carrier. */
public final class Host {
  private static final int USERS = 4;

  private final Program program;
  private final Endpoint endpoint;
  private final Talker talker;
  private final Ledger ledger = new Ledger();

  public Host(Endpoint endpoint) {
    this.endpoint = endpoint;
    this.program = endpoint.program();
    this.talker = endpoint.talker();
  }

  /** Runs all conversations to their ends. */
  public Ledger run() throws Exception {
    switch (program.carrier()) {
      case MAIN, JUNIT -> program.talks().forEach(this::paced);
      case THREADS -> threads();
      case POOL -> pool(Executors.newFixedThreadPool(USERS), this::paced);
      case VIRTUAL_THREADS -> pool(virtual(), this::paced);
      case FUTURES -> futures();
      case CRON -> Schedules.cron(program, this::hold);
      case SPRING_SCHEDULER -> Schedules.spring(program, this::hold);
      case LISTENER -> listener();
      case SERVLET -> visit(new ServletSite(this::hold, program));
      case WEBFLUX -> visit(new WebFluxSite(endpoint, ledger));
    }
    return ledger;
  }

  private void hold(Talk talk) {
    try {
      talker.hold(talk);
      ledger.held();
    } catch (Throwable e) {
      ledger.failed(e);
    }
  }

  private void paced(Talk talk) {
    hold(talk);
    Pause.of(program.pace());
  }

  private void threads() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    program.talks().forEach(talk -> threads.add(new Thread(() -> hold(talk))));
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
  }

  /** One task for each conversation. */
  interface Task {
    void run(Talk talk) throws Exception;
  }

  private void pool(ExecutorService executor, Task task) throws Exception {
    List<Future<?>> futures = new ArrayList<>();
    for (Talk talk : program.talks()) {
      futures.add(
          executor.submit(
              () -> {
                task.run(talk);
                return null;
              }));
    }
    for (Future<?> future : futures) {
      future.get();
    }
    executor.shutdown();
  }

  private static ExecutorService virtual() {
    try {
      return (ExecutorService)
          Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    } catch (ReflectiveOperationException before21) {
      return Executors.newFixedThreadPool(USERS);
    }
  }

  private void futures() {
    program.talks().stream()
        .map(talk -> CompletableFuture.runAsync(() -> paced(talk)))
        .toList()
        .forEach(CompletableFuture::join);
  }

  private void listener() throws InterruptedException {
    LinkedBlockingQueue<Talk> queue = new LinkedBlockingQueue<>();
    int messages = program.talks().size();
    Thread listener = new Thread(() -> listen(queue, messages), "order-listener");
    listener.start();
    for (Talk talk : program.talks()) {
      queue.put(talk);
      Pause.of(program.pace());
    }
    listener.join();
  }

  private void listen(LinkedBlockingQueue<Talk> queue, int messages) {
    try {
      for (int i = 0; i < messages; i++) {
        hold(queue.take());
      }
    } catch (InterruptedException end) {
      Thread.currentThread().interrupt();
    }
  }

  /** Sends a request to our own server for each conversation, four at a time. */
  private void visit(Site site) throws Exception {
    try (site) {
      pool(
          Executors.newFixedThreadPool(USERS),
          talk -> {
            site.visit(program.talks().indexOf(talk));
            Pause.of(program.pace());
          });
    }
  }
}
