package io.loophound.agent.weave;

import io.loophound.agent.seam.Seam;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.util.Properties;

/** The version of a watched library, according to its jar. */
public final class LibraryVersion {

  private LibraryVersion() {}

  /** The version that {@code loader} sees, {@code Java} and its version for the JDK itself. */
  static String of(Seam seam, ClassLoader loader) {
    if (seam.versionResource().isEmpty() || loader == null) {
      return "Java " + System.getProperty("java.version");
    }
    String version = null;
    try {
      URL resource = loader.getResource(seam.versionResource());
      version = seam.versionResource().endsWith(".class") ? ofJar(resource) : read(resource);
    } catch (IOException | RuntimeException | LinkageError unreadable) {
      // the application's loader may throw anything; the version is optional
    }
    return version == null ? "unknown" : version;
  }

  /** The version in the name of the jar that a class is in: {@code okhttp-4.12.0.jar}. */
  static String ofJar(URL resource) {
    String path = resource == null ? "" : resource.getPath();
    int end = path.lastIndexOf(".jar!");
    return end < 0 ? null : ofJarName(path.substring(0, end + ".jar".length()));
  }

  /** The version in the name of a jar, or null: {@code 4.12.0} of {@code okhttp-4.12.0.jar}. */
  public static String ofJarName(String path) {
    int end = path.lastIndexOf(".jar");
    int dash = path.lastIndexOf('-', end);
    int start = dash + 1;
    while (dash > path.lastIndexOf('/', end)) {
      if (Character.isDigit(path.charAt(dash + 1))) {
        start = dash + 1;
      }
      dash = path.lastIndexOf('-', dash - 1);
    }
    boolean versioned =
        end > start && start > path.lastIndexOf('/', end) && Character.isDigit(path.charAt(start));
    return versioned ? path.substring(start, end) : null;
  }

  private static String read(URL resource) throws IOException {
    if (resource == null) {
      return null;
    }
    URLConnection connection = resource.openConnection();
    connection.setUseCaches(false); // a cached jar stays open and cannot be deleted
    try (InputStream in = connection.getInputStream()) {
      Properties properties = new Properties();
      properties.load(in);
      return properties.getProperty("version");
    }
  }
}
