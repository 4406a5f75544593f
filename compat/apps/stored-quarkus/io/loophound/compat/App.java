package io.loophound.compat;

import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.QuarkusApplication;
import io.quarkus.runtime.annotations.QuarkusMain;
import jakarta.enterprise.context.control.ActivateRequestContext;
import jakarta.inject.Inject;

/** A job of Quarkus that is tried again, with its conversation, until the order can be read. */
@QuarkusMain
public class App implements QuarkusApplication {
  @Inject Clerk clerk;

  /** Arguments: the folder of the database, and {@code moves} if the order is on its way. */
  public static void main(String[] args) {
    Quarkus.run(App.class, args);
  }

  @Override
  public int run(String... args) {
    Steps.forEachLine(this::step);
    return 0;
  }

  @ActivateRequestContext
  String step() {
    return clerk.answer("order-1042", "Where is my order A-1042?");
  }
}
