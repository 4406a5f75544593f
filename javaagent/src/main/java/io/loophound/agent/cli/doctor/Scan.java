package io.loophound.agent.cli.doctor;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Searches for entries by name in jars, nested jars, directories, and jars in them. */
final class Scan {
  private static final String MANIFEST = "META-INF/MANIFEST.MF";

  private final Set<String> wanted;
  private final Map<String, Hit> hits = new HashMap<>();
  private final Set<Path> seen = new HashSet<>();
  private final List<DoctorFinding> problems = new ArrayList<>();
  private int jars;

  /**
   * An entry that was found.
   *
   * @param jar the file name of the jar it is in; empty in a directory
   * @param version the {@code version} of a properties file, otherwise empty
   */
  record Hit(String jar, String version) {}

  /** A search for these entries, such as {@code a/b/C.class}; the first of each name wins. */
  Scan(Set<String> wanted) {
    this.wanted = wanted;
  }

  /** The entry of this name, or null. */
  Hit hit(String entry) {
    return hits.get(entry);
  }

  /** How many jars were searched. */
  int jars() {
    return jars;
  }

  /** What could not be read. */
  List<DoctorFinding> problems() {
    return problems;
  }

  /** Searches the entries of a class path: jars, directories, and {@code DIRECTORY/*}. */
  void addClassPath(String classPath) {
    for (String part : classPath.split(File.pathSeparator, -1)) {
      if (!part.isBlank()) {
        boolean all = part.endsWith("*");
        add(Path.of(all ? part.substring(0, part.length() - 1) : part));
      }
    }
  }

  private void add(Path path) {
    if (!seen.add(path.toAbsolutePath().normalize())) {
      return;
    }
    try {
      if (Files.isDirectory(path)) {
        addDirectory(path);
      } else {
        try (InputStream in = Files.newInputStream(path)) {
          addJar(path, path.getFileName().toString(), in);
        }
      }
    } catch (NoSuchFileException e) {
      problems.add(DoctorFinding.fail("class path", path + " does not exist"));
    } catch (IOException | RuntimeException e) {
      problems.add(DoctorFinding.fail("class path", path + " cannot be read: " + e));
    }
  }

  private void addDirectory(Path directory) throws IOException {
    for (String entry : wanted) {
      Path file = directory.resolve(entry);
      if (Files.isRegularFile(file)) {
        try (InputStream in = Files.newInputStream(file)) {
          note(entry, "", in);
        }
      }
    }
    try (Stream<Path> files = Files.list(directory)) {
      files.filter(file -> file.toString().endsWith(".jar")).sorted().forEach(this::add);
    }
  }

  private void addJar(Path beside, String name, InputStream in) throws IOException {
    jars++;
    ZipInputStream zip = new ZipInputStream(in);
    for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
      String path = withoutPrefix(entry.getName());
      if (wanted.contains(path)) {
        note(path, name, zip);
      } else if (path.endsWith(".jar")) {
        addJar(null, path.substring(path.lastIndexOf('/') + 1), zip);
      } else if (beside != null && path.equals(MANIFEST)) {
        addManifest(beside, new Manifest(zip));
      }
    }
  }

  /** The application's own classes in a jar of Spring Boot, or in a web application. */
  private static String withoutPrefix(String entry) {
    for (String prefix : List.of("BOOT-INF/classes/", "WEB-INF/classes/")) {
      if (entry.startsWith(prefix)) {
        return entry.substring(prefix.length());
      }
    }
    return entry;
  }

  private void addManifest(Path jar, Manifest manifest) {
    String classPath = manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
    if (classPath != null) {
      for (String part : classPath.trim().split(" +", -1)) {
        Path other = jar.resolveSibling(part);
        if (Files.exists(other)) {
          add(other);
        }
      }
    }
  }

  private void note(String entry, String jar, InputStream in) throws IOException {
    String version = "";
    if (entry.endsWith(".properties")) {
      Properties properties = new Properties();
      properties.load(in);
      version = properties.getProperty("version", "");
    }
    hits.putIfAbsent(entry, new Hit(jar, version));
  }
}
