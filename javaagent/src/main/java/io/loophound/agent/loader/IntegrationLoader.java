package io.loophound.agent.loader;

import java.io.IOException;
import java.io.InputStream;

/**
 * Defines handlers beside the library they handle: as a child of the application's loader they link
 * against exactly the classes the application uses.
 */
public final class IntegrationLoader extends ClassLoader {
  private static final String OURS = "io.loophound.";
  private static final String INTEGRATION = OURS + "integration.";

  static {
    registerAsParallelCapable();
  }

  private final ClassLoader agent;

  /**
   * A loader below {@code application}.
   *
   * @param agent where the bytes of integrations and all other classes of ours come from
   */
  public IntegrationLoader(ClassLoader application, ClassLoader agent) {
    super(application);
    this.agent = agent;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (name.startsWith(INTEGRATION)) {
      return integration(name);
    }
    return name.startsWith(OURS) ? ours(name, resolve) : super.loadClass(name, resolve);
  }

  private Class<?> ours(String name, boolean resolve) throws ClassNotFoundException {
    try {
      return agent.loadClass(name);
    } catch (ClassNotFoundException notOfTheAgent) {
      return super.loadClass(name, resolve); // an application may live below our name
    }
  }

  private Class<?> integration(String name) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      if (loaded != null) {
        return loaded;
      }
      byte[] bytes = bytes(name);
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
