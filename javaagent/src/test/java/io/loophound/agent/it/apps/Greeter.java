package io.loophound.agent.it.apps;

/** An interface of a watched library. */
public interface Greeter {
  default String greet(String name) {
    return "hello " + name;
  }
}
