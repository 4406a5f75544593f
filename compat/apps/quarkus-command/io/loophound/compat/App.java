package io.loophound.compat;

import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.QuarkusApplication;
import io.quarkus.runtime.annotations.QuarkusMain;
import jakarta.enterprise.context.control.ActivateRequestContext;
import jakarta.inject.Inject;
import java.util.stream.Collectors;

/** An AI service of Quarkus, with a desk that fails and reports that do not. */
@QuarkusMain
public class App implements QuarkusApplication {
  private static final String QUESTION = "Where is my order A-1042?";

  @Inject Clerk clerk;

  /** The way is {@code call} or {@code stream}. */
  public static void main(String[] args) {
    Quarkus.run(App.class, args);
  }

  @Override
  @ActivateRequestContext
  public int run(String... args) {
    Ending.print(() -> args[0].endsWith("stream") ? stream() : clerk.answer(QUESTION));
    return 0;
  }

  private String stream() {
    return clerk.stream(QUESTION).collect().with(Collectors.joining()).await().indefinitely();
  }
}
