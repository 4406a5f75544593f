package io.loophound.compat.boot;

import java.io.IOException;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** A web application that ends when its standard input does. */
@SpringBootApplication
public class Application {
  public static void main(String[] args) throws IOException {
    ConfigurableApplicationContext context = SpringApplication.run(Application.class, args);
    System.out.println(
        "listening on " + context.getEnvironment().getProperty("local.server.port") + ".");
    while (System.in.read() >= 0) {
      // whatever it is, it goes on
    }
    System.exit(SpringApplication.exit(context));
  }
}
