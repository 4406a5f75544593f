package io.loophound.zoo.script;

/** The carrier of a program's conversations. */
public enum Carrier {
  /** One after another on the main thread. */
  MAIN,
  /** All at once, each on its own thread. */
  THREADS,
  /** A fixed pool of four threads. */
  POOL,
  /** The common pool, by {@code CompletableFuture.supplyAsync}. */
  FUTURES,
  /** Virtual threads; a pool where the JVM has none. */
  VIRTUAL_THREADS,
  /** {@code ScheduledExecutorService}, at a fixed delay. */
  CRON,
  /** Spring's {@code ThreadPoolTaskScheduler}, at a fixed delay. */
  SPRING_SCHEDULER,
  /** One thread that takes messages from a queue forever. */
  LISTENER,
  /** Requests to a servlet in an embedded Tomcat, four at a time. */
  SERVLET,
  /** Requests to a WebFlux handler on Reactor Netty's event loop, four at a time. */
  WEBFLUX,
  /** Test methods in a JVM that JUnit's console launcher started. */
  JUNIT
}
