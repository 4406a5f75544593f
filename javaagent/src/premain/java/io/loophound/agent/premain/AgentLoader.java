package io.loophound.agent.premain;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Holds everything of the agent that the application must not see: classes from {@code
 * inst/**.classdata} of the agent's jar, those that no start needs from {@code inst/classes.zip},
 * resources from {@code inst/}. Its parent is the platform's loader, so nothing of the
 * application's class path is seen from here either.
 */
public final class AgentLoader extends ClassLoader {
  private static final String ROOT = "inst/";
  private static final String CLASS = ".classdata";
  private static final String OURS = "io.loophound.";

  static {
    registerAsParallelCapable();
  }

  private final File jar;
  private final ZipFile zip;
  private volatile NestedZip nested;

  private AgentLoader(File jar, ClassLoader parent) throws IOException {
    super(parent);
    this.jar = jar;
    this.zip = new ZipFile(jar);
  }

  /** A loader of the classes in an agent jar. */
  public static AgentLoader open(File jar) throws IOException {
    // Java 8 has no getPlatformClassLoader; and -Djava.system.class.loader may add loaders between
    ClassLoader platform = ClassLoader.getSystemClassLoader();
    while (platform.getParent() != null) {
      platform = platform.getParent();
    }
    return new AgentLoader(jar, platform);
  }

  /** Its parents have nothing of ours, and would look through all modules of the JDK for it. */
  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith(OURS)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? findClass(name) : loaded;
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] bytes = read(name.replace('.', '/') + ".class");
    if (bytes == null) {
      throw new ClassNotFoundException(name);
    }
    return defineClass(name, bytes, 0, bytes.length);
  }

  @Override
  public InputStream getResourceAsStream(String name) {
    byte[] bytes = read(name);
    if (bytes != null) {
      return new ByteArrayInputStream(bytes);
    }
    return name.startsWith(OURS.replace('.', '/')) ? null : super.getResourceAsStream(name);
  }

  @Override
  protected URL findResource(String name) {
    String path = path(name);
    if (zip.getEntry(path) == null) {
      return null;
    }
    try {
      return new URL("jar:" + jar.toURI().toURL() + "!/" + path);
    } catch (Exception e) {
      return null;
    }
  }

  @Override
  protected Enumeration<URL> findResources(String name) {
    URL found = findResource(name);
    return found == null
        ? Collections.<URL>emptyEnumeration()
        : Collections.enumeration(Collections.singleton(found));
  }

  private byte[] read(String name) {
    String path = path(name);
    try {
      ZipEntry entry = zip.getEntry(path);
      if (entry != null) {
        byte[] bytes = new byte[(int) entry.getSize()];
        try (InputStream in = zip.getInputStream(entry)) {
          return readFully(in, bytes) ? bytes : null;
        }
      }
      return path.endsWith(CLASS) ? nested().read(path.substring(ROOT.length())) : null;
    } catch (Exception unreadable) {
      return null;
    }
  }

  /** Fills {@code bytes}; false when the stream is too short. */
  static boolean readFully(InputStream in, byte[] bytes) throws IOException {
    int read = 0;
    while (read < bytes.length) {
      int n = in.read(bytes, read, bytes.length - read);
      if (n < 0) {
        return false;
      }
      read += n;
    }
    return true;
  }

  private NestedZip nested() throws IOException {
    NestedZip known = nested;
    return known == null ? openNested() : known;
  }

  private synchronized NestedZip openNested() throws IOException {
    if (nested == null) {
      nested = new NestedZip(jar, zip, ROOT + "classes.zip", ROOT + "classes.table");
    }
    return nested;
  }

  private static String path(String name) {
    return name.endsWith(".class") ? ROOT + name + "data" : ROOT + name;
  }
}
