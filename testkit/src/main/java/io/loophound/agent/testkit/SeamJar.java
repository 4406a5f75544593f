package io.loophound.agent.testkit;

import io.loophound.agent.seam.Seam;
import io.loophound.agent.seam.SeamLine;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * The shipped jar with more seams in it, for tests that need a seam to do as they say. The classes
 * of a seam's package are added as the packager would add them; they may use the seam API and the
 * JDK, nothing that the packager relocates.
 */
public final class SeamJar {
  private static final String TABLE = "inst/" + SeamLine.TABLE;

  private SeamJar() {}

  /** Writes the shipped jar plus {@code seams} into {@code folder}. */
  public static Path write(Path folder, Seam... seams) {
    Path jar = folder.resolve("loophound-with-seams.jar");
    try (ZipFile shipped = new ZipFile(ForkedJvm.agentJar().toFile());
        OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream out = new ZipOutputStream(file)) {
      copy(shipped, out);
      put(out, new ZipEntry(TABLE), table(shipped, List.of(seams)));
      addPackage(seams[0].getClass(), out);
      return jar;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void copy(ZipFile from, ZipOutputStream to) throws IOException {
    for (Enumeration<? extends ZipEntry> all = from.entries(); all.hasMoreElements(); ) {
      ZipEntry entry = all.nextElement();
      if (!entry.getName().equals(TABLE)) {
        try (InputStream in = from.getInputStream(entry)) {
          put(to, new ZipEntry(entry), in.readAllBytes());
        }
      }
    }
  }

  private static byte[] table(ZipFile shipped, List<Seam> seams) throws IOException {
    StringBuilder lines = new StringBuilder();
    ZipEntry present = shipped.getEntry(TABLE);
    if (present != null) {
      try (InputStream in = shipped.getInputStream(present)) {
        lines.append(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    seams.forEach(seam -> lines.append(SeamLine.of(seam)).append('\n'));
    return lines.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void addPackage(Class<?> type, ZipOutputStream out) throws IOException {
    Path root = locationOf(type);
    if (Files.isDirectory(root)) {
      addPackage(root, type.getPackageName(), out);
      return;
    }
    try (FileSystem jar = FileSystems.newFileSystem(root)) {
      addPackage(jar.getPath("/"), type.getPackageName(), out);
    }
  }

  private static void addPackage(Path root, String name, ZipOutputStream out) throws IOException {
    String folder = name.replace('.', '/');
    try (Stream<Path> files = Files.list(root.resolve(folder))) {
      for (Path file : files.filter(each -> each.toString().endsWith(".class")).toList()) {
        String entry = "inst/" + folder + "/" + file.getFileName() + "data";
        put(out, new ZipEntry(entry), Files.readAllBytes(file));
      }
    }
  }

  private static Path locationOf(Class<?> type) throws IOException {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IOException(e);
    }
  }

  private static void put(ZipOutputStream out, ZipEntry entry, byte[] bytes) throws IOException {
    out.putNextEntry(entry);
    out.write(bytes);
    out.closeEntry();
  }
}
