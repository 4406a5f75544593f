package io.loophound.agent.it.library;

import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.standin.StandIn;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A stand-in model server, and applications in JVMs of their own that talk to it. */
public final class Bench implements AutoCloseable {
  /** Of three digits: requests that only differ in them are equally long. */
  private static final AtomicInteger NUMBERS = new AtomicInteger(100);

  private static final Map<List<Object>, Trial> PLAIN = new ConcurrentHashMap<>();
  private static final Map<List<Object>, Trial> USUAL = new ConcurrentHashMap<>();

  private final StandIn standIn = StandIn.start();

  /** A model name that plays a scenario and is counted apart from all others. */
  public static String model(String scenario) {
    return scenario + '@' + NUMBERS.incrementAndGet();
  }

  /** Runs an application with the shipped jar; settings are {@code key=value}, without a prefix. */
  public Trial run(Class<?> application, String scenario, Jdk jdk, String... settings) {
    String model = model(scenario);
    ForkedJvm jvm = jvm(application, model).jdk(jdk);
    for (String setting : settings) {
      jvm.jvm("-Dloophound." + setting);
    }
    return finish(jvm, model);
  }

  /** Runs an application without settings; once, for all who look at the same. */
  public Trial runUsually(Class<?> application, String scenario, Jdk jdk) {
    return USUAL.computeIfAbsent(
        List.of(application, scenario, jdk), key -> run(application, scenario, jdk));
  }

  /** Runs an application as if there were no LoopHound; once, for all who compare with it. */
  public Trial runUnguarded(Class<?> application, String scenario, Jdk jdk) {
    return PLAIN.computeIfAbsent(
        List.of(application, scenario, jdk),
        key -> {
          String model = model(scenario);
          return finish(jvm(application, model).jdk(jdk).withoutAgent(), model);
        });
  }

  /** An application that will find the server and this model in its environment. */
  public ForkedJvm jvm(Class<?> application, String model) {
    return ForkedJvm.of(application)
        .env("OPENAI_BASE_URL", standIn.baseUrl())
        .env("OPENAI_API_KEY", "stand-in")
        .env("OPENAI_MODEL", model);
  }

  /** Runs it to its end; {@code model} is the name the server counts it under. */
  public Trial finish(ForkedJvm jvm, String model) {
    return new Trial(jvm.run(), standIn.counts(model));
  }

  /** What the server saw of one model of an application that talked to several. */
  public Trial trial(Outcome outcome, String model) {
    return new Trial(outcome, standIn.counts(model));
  }

  /** Model calls that reached the server under this name. */
  public long calls(String model) {
    return standIn.counts(model).modelCalls();
  }

  /** Calls of the server that are none of a model. */
  public long restCalls() {
    return standIn.restCalls();
  }

  @Override
  public void close() {
    standIn.close();
  }
}
