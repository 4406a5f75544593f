package io.loophound.agent.it.apps;

/** A class of a watched library: every kind of method. */
public class Service implements Greeter {
  public int calls;

  public String answer(String question) {
    calls++;
    return "own " + question;
  }

  public String join(String left, int right, double[] rest) {
    return left + right + rest.length;
  }

  public static int add(int left, int right) {
    return left + right;
  }

  public static long wide(long number, boolean fail) {
    if (fail) {
      throw new IllegalArgumentException("own failure");
    }
    return number;
  }

  public void touch(StringBuilder trace) {
    trace.append("touched ");
  }

  /** What a handler may well call: a watched method of the same library. */
  @Override
  public String toString() {
    return answer("toString");
  }
}
