package io.loophound.agent.it.apps;

import java.io.IOException;
import java.io.InputStream;

/**
 * Finds its library twice in class files of a Java that nobody has, then uses the one that it can
 * read.
 */
public final class UnreadableApp {
  private static final int VERSION = 7;

  private UnreadableApp() {}

  public static void main(String[] args) throws IOException {
    byte[] service = bytes();
    service[VERSION] = 120;
    for (int i = 0; i < 2; i++) {
      try {
        new Loader().define(service);
        System.out.println("loaded");
      } catch (UnsupportedClassVersionError e) {
        System.out.println("refused by the JVM");
      }
    }
    System.out.println(new Service().answer("replace"));
    System.out.println("ready");
    var unused = System.in.read();
  }

  private static byte[] bytes() throws IOException {
    try (InputStream in = UnreadableApp.class.getResourceAsStream("Service.class")) {
      return in.readAllBytes();
    }
  }

  private static final class Loader extends ClassLoader {
    void define(byte[] bytes) {
      defineClass(Service.class.getName(), bytes, 0, bytes.length);
    }
  }
}
