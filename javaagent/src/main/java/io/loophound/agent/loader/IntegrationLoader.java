package io.loophound.agent.loader;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Defines handlers next to the library they handle: as a child of the application's loader they
 * link against exactly the classes the application uses. It defines the packages of requested
 * handlers, and those below, and what several seams link against; every other LoopHound class is
 * the agent's.
 */
public final class IntegrationLoader extends ClassLoader {
  private static final String OURS = "io.loophound.";
  private static final String SHARED = "io.loophound.agent.seam.linked.";

  static {
    registerAsParallelCapable();
  }

  private final ClassLoader agent;
  private final LibraryCopy copy;
  private volatile String[] packages = {SHARED};

  /**
   * A loader below {@code application}.
   *
   * @param agent the source of the integrations' bytes and of all other LoopHound classes
   * @param copy what the handlers link against
   */
  IntegrationLoader(ClassLoader application, ClassLoader agent, LibraryCopy copy) {
    super(application);
    this.agent = agent;
    this.copy = copy;
  }

  /** Whether a class, by its binary name, is what several seams link against. */
  public static boolean isShared(String type) {
    return type.startsWith(SHARED);
  }

  /** The handler of this name, defined here with everything in its package. */
  Class<?> handler(String name) throws ClassNotFoundException {
    define(name.substring(0, name.lastIndexOf('.') + 1));
    return Class.forName(name, true, this);
  }

  private synchronized void define(String prefix) {
    if (!isDefinedHere(prefix)) {
      String[] more = Arrays.copyOf(packages, packages.length + 1);
      more[packages.length] = prefix;
      packages = more;
    }
  }

  private boolean isDefinedHere(String name) {
    for (String prefix : packages) {
      if (name.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (isDefinedHere(name)) {
      return integration(name);
    }
    return name.startsWith(OURS) ? ours(name, resolve) : super.loadClass(name, resolve);
  }

  private Class<?> ours(String name, boolean resolve) throws ClassNotFoundException {
    try {
      return agent.loadClass(name);
    } catch (ClassNotFoundException notOfTheAgent) {
      return super.loadClass(name, resolve); // an application may use our package name as a prefix
    }
  }

  private Class<?> integration(String name) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      if (loaded != null) {
        return loaded;
      }
      byte[] bytes = copy.linked(bytes(name));
      return defineClass(name, bytes, 0, bytes.length);
    }
  }

  private byte[] bytes(String name) throws ClassNotFoundException {
    String resource = name.replace('.', '/') + ".class";
    try (InputStream in = agent.getResourceAsStream(resource)) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }
}
