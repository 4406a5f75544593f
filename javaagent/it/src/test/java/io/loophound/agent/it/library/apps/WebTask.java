package io.loophound.agent.it.library.apps;

import java.util.concurrent.Callable;

/** The part of {@link Redeployed} that is deployed: one loop over HTTP. */
public final class WebTask implements Callable<String> {
  @Override
  public String call() throws Exception {
    return new RawLoop("raw", System.getenv("OPENAI_MODEL")).run();
  }
}
