package io.loophound.zoo.host;

import io.loophound.zoo.catalog.Catalog;
import io.loophound.zoo.client.Endpoint;

/** The main class of a program's JVM. */
public final class Application {

  private Application() {}

  /** Arguments: the program's name, the model server's base URL. */
  public static void main(String[] args) throws Exception {
    Host host = new Host(new Endpoint(args[1], Catalog.find(args[0])));
    System.out.println(host.run().line());
    System.out.flush();
    System.exit(0);
  }
}
