package io.loophound.agent.config.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads a {@code .properties} or {@code .json} settings file, whole or not at all. */
public final class ConfigFile {
  /** More than any configuration needs: a larger file is something else. */
  static final int MOST_BYTES = 1 << 20;

  private ConfigFile() {}

  /** Opens a file. */
  interface Opener {
    InputStream open(Path path) throws IOException;
  }

  /** The entries of a file, in order. */
  public static List<FileEntry> read(Path path) throws FileProblem {
    return parse(path.toString(), text(path));
  }

  /** The entries of a text in the format that the file's name indicates. */
  public static List<FileEntry> parse(String name, String text) throws FileProblem {
    String lower = name.toLowerCase(Locale.ROOT);
    if (!lower.endsWith(".json") && !lower.endsWith(".properties")) {
      throw new FileProblem("the name must end with .properties or .json");
    }
    if (text.isEmpty()) {
      throw new FileProblem("is empty; to set nothing, write a comment or {}");
    }
    List<FileEntry> entries =
        lower.endsWith(".json") ? JsonSettings.entries(text) : PropertiesText.entries(text);
    Map<String, Integer> lines = new HashMap<>();
    for (FileEntry entry : entries) {
      Integer earlier = lines.put(entry.key(), entry.line());
      if (earlier != null) {
        throw new FileProblem(
            "line " + entry.line() + ": this option is already set in line " + earlier);
      }
    }
    return entries;
  }

  /** The text of a file, without a byte order mark. */
  public static String text(Path path) throws FileProblem {
    return text(bytes(path, Files::newInputStream));
  }

  static byte[] bytes(Path path, Opener opener) throws FileProblem {
    if (Files.isDirectory(path)) {
      throw new FileProblem("is a directory; allowed is a file");
    }
    if (Files.exists(path) && !Files.isRegularFile(path)) { // a pipe may never end
      throw new FileProblem("is a pipe or a device; allowed is a file");
    }
    FileStamp before = FileStamp.of(path);
    try (InputStream in = opener.open(path)) {
      byte[] bytes = in.readNBytes(MOST_BYTES + 1);
      if (bytes.length > MOST_BYTES) {
        throw new FileProblem("is too large; allowed are " + MOST_BYTES + " bytes");
      }
      if (!FileStamp.of(path).equals(before)) {
        throw new FileProblem("changed while it was read; it is read again when it is complete");
      }
      return bytes;
    } catch (NoSuchFileException e) {
      throw new FileProblem("does not exist");
    } catch (AccessDeniedException e) {
      throw new FileProblem("may not be read by this process");
    } catch (IOException e) {
      throw new FileProblem("cannot be read: " + e.getClass().getSimpleName());
    }
  }

  private static String text(byte[] bytes) throws FileProblem {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      int zero = text.indexOf('\0');
      if (zero >= 0) {
        throw new FileProblem("line " + line(text, zero) + ": is not UTF-8 text");
      }
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw new FileProblem("is not UTF-8 text; allowed is UTF-8");
    }
  }

  private static int line(String text, int at) {
    return 1 + (int) text.substring(0, at).chars().filter(c -> c == '\n').count();
  }
}
