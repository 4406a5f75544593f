package io.loophound.agent.config.edit;

import io.loophound.agent.config.file.ConfigFile;
import io.loophound.agent.config.file.FileEntry;
import io.loophound.agent.config.file.FileProblem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A {@code .properties} or {@code .json} file. Comments, order and line ends stay. */
public final class FileStore implements Store {
  private static final String MARK = "\uFEFF";
  private static final int TAG_BYTES = 8;

  private final Path path;

  public FileStore(Path path) {
    this.path = path;
  }

  @Override
  public String name() {
    return String.valueOf(path.getFileName());
  }

  @Override
  public String tag() throws FileProblem {
    return tag(bytes());
  }

  private byte[] bytes() throws FileProblem {
    return Files.notExists(path) ? new byte[0] : ConfigFile.bytes(path);
  }

  private static String tag(byte[] bytes) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
      return HexFormat.of().formatHex(digest, 0, TAG_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }

  @Override
  public Draft draft(Map<String, String> changes) throws FileProblem {
    byte[] bytes = bytes();
    String text = ConfigFile.text(bytes);
    Map<String, String> wanted = text.isEmpty() ? new HashMap<>() : values(text);
    String changed = edited(text, changes);
    changes.forEach((key, value) -> put(wanted, key, value));
    if (!values(changed).equals(wanted)) { // a bug, but a wrong policy is worse than none
      throw new FileProblem("cannot be changed by LoopHound; change it by hand");
    }
    String mark = new String(bytes, StandardCharsets.UTF_8).startsWith(MARK) ? MARK : "";
    byte[] written = (mark + changed).getBytes(StandardCharsets.UTF_8);
    return new FileDraft(path, tag(bytes), ConfigFile.parse(name(), changed), written);
  }

  private static void put(Map<String, String> values, String key, String value) {
    if (value == null) {
      values.remove(key);
    } else {
      values.put(key, value);
    }
  }

  private Map<String, String> values(String text) throws FileProblem {
    Map<String, String> values = new HashMap<>();
    for (FileEntry entry : ConfigFile.parse(name(), text)) {
      values.put(entry.key(), entry.value());
    }
    return values;
  }

  private String edited(String text, Map<String, String> changes) throws FileProblem {
    try {
      String changed =
          name().toLowerCase(Locale.ROOT).endsWith(".json")
              ? JsonEdit.apply(text, changes)
              : PropertiesEdit.apply(text, changes);
      return changed.isEmpty() ? "# nothing is set\n" : changed;
    } catch (IOException e) {
      throw new FileProblem("cannot be read: " + e.getClass().getSimpleName());
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // written once and forgotten
  private record FileDraft(Path path, String before, List<FileEntry> entries, byte[] written)
      implements Draft {

    @Override
    public void keep() throws IOException {
      AtomicFile.write(path, written);
    }
  }
}
