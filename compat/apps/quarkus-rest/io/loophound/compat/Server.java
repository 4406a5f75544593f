package io.loophound.compat;

import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.QuarkusApplication;
import io.quarkus.runtime.annotations.QuarkusMain;
import java.io.IOException;
import org.eclipse.microprofile.config.ConfigProvider;

/** A web application that ends when its standard input does. */
@QuarkusMain
public class Server implements QuarkusApplication {

  public static void main(String[] args) {
    Quarkus.run(Server.class, args);
  }

  @Override
  public int run(String... args) throws IOException {
    System.out.println(
        "listening on "
            + ConfigProvider.getConfig().getValue("quarkus.http.port", Integer.class)
            + ".");
    while (System.in.read() >= 0) {
      // whatever it is, it goes on
    }
    return 0;
  }
}
