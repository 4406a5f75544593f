package io.loophound.agent.weave.selftest;

import java.util.function.UnaryOperator;

/** The class that the self-test weaves and calls; never loaded by the Java agent's own loader. */
public final class Canary implements UnaryOperator<String> {

  @Override
  public String apply(String how) {
    return "own " + how;
  }
}
