package io.loophound.agent.it.apps;

/** An agent before LoopHound: lets the JVM pass for Java 27. */
public final class NewerJava {
  private NewerJava() {}

  public static void premain(String arguments) {
    System.setProperty("java.specification.version", "27");
  }
}
