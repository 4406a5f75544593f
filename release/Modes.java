import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Gives what is in a jar the modes that a checkout usually has, rw-r--r-- and rwxr-xr-x for
 * folders: Maven takes them from the disk, so that another umask gives other bytes. Of a folder,
 * that is what is in each of its jars; one that is missing has none.
 *
 * <pre>
 * java release/Modes.java JAR|FOLDER...
 * </pre>
 */
public final class Modes {
  private static final int END = 0x06054b50;
  private static final int ENTRY = 0x02014b50;
  private static final int END_LENGTH = 22;
  private static final int ENTRY_LENGTH = 46;
  private static final byte UNIX = 3;

  private Modes() {}

  public static void main(String[] arguments) throws IOException {
    for (String argument : arguments) {
      for (Path jar : jars(Path.of(argument))) {
        byte[] bytes = Files.readAllBytes(jar);
        plain(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN));
        Files.write(jar, bytes);
      }
    }
  }

  private static List<Path> jars(Path path) throws IOException {
    if (path.toString().endsWith(".jar")) {
      return List.of(path);
    }
    if (!Files.exists(path)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(path)) {
      return files.filter(file -> file.toString().endsWith(".jar")).toList();
    }
  }

  private static void plain(ByteBuffer zip) {
    int end = zip.limit() - END_LENGTH;
    while (zip.getInt(end) != END) {
      end--;
    }
    int at = zip.getInt(end + 16);
    for (int left = zip.getShort(end + 10) & 0xffff; left > 0; left--) {
      if (zip.getInt(at) != ENTRY) {
        throw new IllegalStateException("no entry at " + at);
      }
      int name = zip.getShort(at + 28) & 0xffff;
      boolean folder = zip.get(at + ENTRY_LENGTH + name - 1) == '/';
      if (zip.get(at + 5) == UNIX) {
        zip.putShort(at + 40, (short) (folder ? 040755 : 0100644));
      }
      at +=
          ENTRY_LENGTH + name + (zip.getShort(at + 30) & 0xffff) + (zip.getShort(at + 32) & 0xffff);
    }
  }
}
