package io.loophound.agent.config.edit;

import io.loophound.agent.config.file.ConfigFile;
import io.loophound.agent.config.file.FileEntry;
import io.loophound.agent.config.file.FileProblem;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * What operators have changed: {@code NAME.overlay.properties} next to the settings file, which
 * LoopHound never writes to. Without a settings file it lasts until the JVM ends.
 */
public final class Overlay {
  private static final String END = ".overlay.properties";

  private final Path settings; // the user's file, or null
  private final Path path; // ours, or null
  private String memory = "";

  /** The overlay of this settings file; null for none. */
  public Overlay(Path settings) {
    this.settings = settings;
    path = settings == null ? null : settings.resolveSibling(name(settings));
  }

  private static String name(Path settings) {
    String name = String.valueOf(settings.getFileName());
    int dot = name.lastIndexOf('.');
    return (dot > 0 ? name.substring(0, dot) : name) + END;
  }

  /** Its file, or null. */
  public Path path() {
    return path;
  }

  /** Its name, as shown for sources of settings. */
  public String name() {
    return path == null ? "admin API" : String.valueOf(path.getFileName());
  }

  /** Its content; empty when nothing was changed. */
  public String text() throws FileProblem {
    return path == null ? memory : Files.notExists(path) ? "" : ConfigFile.text(path);
  }

  /** The entries of such a text. */
  public List<FileEntry> entries(String text) throws FileProblem {
    List<FileEntry> entries = text.isBlank() ? List.of() : ConfigFile.parse(END, text);
    return path != null
        ? entries
        : entries.stream().map(each -> new FileEntry(each.key(), each.value(), 0)).toList();
  }

  /** Its content after these changes; a null value takes an entry out. */
  public String with(Map<String, String> changes) throws FileProblem {
    TreeMap<String, String> all = new TreeMap<>();
    for (FileEntry entry : entries(text())) {
      all.put(entry.key(), entry.value());
    }
    all.putAll(changes);
    all.values().removeIf(value -> value == null);
    StringBuilder text = new StringBuilder(all.isEmpty() || path == null ? "" : head());
    all.forEach((key, value) -> text.append(line(key, value)));
    return text.toString();
  }

  private static String line(String key, String value) {
    Properties one = new Properties();
    one.setProperty(key, value);
    StringWriter out = new StringWriter();
    try {
      one.store(out, null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString().lines().skip(1).findFirst().orElseThrow() + "\n"; // after the date
  }

  /** Replaces its content. Readers see the old content or the new one. */
  public void keep(String text) throws IOException {
    if (path == null) {
      memory = text;
    } else if (text.isEmpty()) {
      Files.deleteIfExists(path);
    } else {
      Path temporary = Files.createTempFile(path.getParent(), ".loophound", ".tmp");
      try {
        Files.writeString(temporary, text);
        copyRights(settings, temporary);
        Files.move(temporary, path, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(temporary);
      }
    }
  }

  private String head() {
    String file = String.valueOf(settings.getFileName());
    return "# Changes made through LoopHound's admin API. They win over "
        + file
        + ".\n# To go back to what that file says, delete this file or a line of it.\n";
  }

  /** Whoever reads the settings file, such as another JVM, can read this one. */
  private static void copyRights(Path from, Path to) throws IOException {
    PosixFileAttributeView of = Files.getFileAttributeView(from, PosixFileAttributeView.class);
    PosixFileAttributeView view = Files.getFileAttributeView(to, PosixFileAttributeView.class);
    if (of == null || view == null || Files.notExists(from)) {
      return;
    }
    try {
      view.setGroup(of.readAttributes().group());
    } catch (IOException e) {
      return; // for the group of this process then, nobody else
    }
    view.setPermissions(of.readAttributes().permissions());
  }
}
