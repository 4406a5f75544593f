package io.loophound.agent.weave;

import io.loophound.agent.seam.Seam;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.util.Properties;

/** The version of a watched library, as its jar tells it. */
final class LibraryVersion {

  private LibraryVersion() {}

  /** The version that {@code loader} sees, {@code Java} and its version for the JDK itself. */
  static String of(Seam seam, ClassLoader loader) {
    if (seam.versionResource().isEmpty() || loader == null) {
      return "Java " + System.getProperty("java.version");
    }
    String version = null;
    try {
      version = read(loader.getResource(seam.versionResource()));
    } catch (IOException | RuntimeException | LinkageError unreadable) {
      // the application's loader may throw what it likes; a version is nice to have
    }
    return version == null ? "unknown" : version;
  }

  private static String read(URL resource) throws IOException {
    if (resource == null) {
      return null;
    }
    URLConnection connection = resource.openConnection();
    connection.setUseCaches(false); // a cached jar stays open, which keeps it undeletable
    try (InputStream in = connection.getInputStream()) {
      Properties properties = new Properties();
      properties.load(in);
      return properties.getProperty("version");
    }
  }
}
