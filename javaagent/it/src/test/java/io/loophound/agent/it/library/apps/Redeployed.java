package io.loophound.agent.it.library.apps;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.logging.LogManager;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;

/**
 * A web application whose task is begun again and again after each stop, then is deployed anew:
 * prints how each of them ended.
 */
public final class Redeployed {
  private static final int TIMES = 5;

  private Redeployed() {}

  public static void main(String[] arguments) throws Exception {
    LogManager.getLogManager().reset();
    Path folder = Files.createTempDirectory("webapp");
    for (Class<?> type : new Class<?>[] {WebTask.class, RawLoop.class}) {
      deploy(type, folder.resolve("WEB-INF/classes"));
    }
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(folder.toString());
    tomcat.setPort(0);
    Context application = tomcat.addContext("", folder.toString());
    tomcat.start();
    for (int i = 0; i < TIMES; i++) {
      System.out.println("before: " + run(application));
    }
    application.reload();
    System.out.println("after: " + run(application));
    tomcat.stop();
  }

  private static void deploy(Class<?> type, Path classes) throws Exception {
    String name = type.getName().replace('.', '/') + ".class";
    Path file = classes.resolve(name);
    Files.createDirectories(file.getParent());
    try (InputStream in = type.getClassLoader().getResourceAsStream(name)) {
      Files.copy(in, file);
    }
  }

  private static Object run(Context application) throws Exception {
    ClassLoader loader = application.getLoader().getClassLoader();
    Class<?> task = loader.loadClass(WebTask.class.getName());
    return ((Callable<?>) task.getConstructor().newInstance()).call();
  }
}
