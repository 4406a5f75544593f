package io.loophound.detectors.architecture;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a class file says about the packages it needs. */
final class ClassFile {
  private static final int MAGIC_AND_VERSION = 8;
  private static final Pattern TYPE = Pattern.compile("io/loophound/detectors/(?:[a-z]+/)*[A-Z]");

  private ClassFile() {}

  /** The packages of this module that are named in the constants of a class file. */
  static Set<String> packages(Path file) throws IOException {
    Set<String> packages = new TreeSet<>();
    try (InputStream open = Files.newInputStream(file);
        DataInputStream in = new DataInputStream(open)) {
      in.skipNBytes(MAGIC_AND_VERSION);
      int constants = in.readUnsignedShort();
      for (int i = 1; i < constants; i++) {
        i += constant(in, packages);
      }
    }
    return packages;
  }

  /** Reads a constant; returns 1 when it takes two places. */
  private static int constant(DataInputStream in, Set<String> packages) throws IOException {
    int tag = in.readUnsignedByte();
    switch (tag) {
      case 1 -> {
        Matcher types = TYPE.matcher(in.readUTF());
        while (types.find()) {
          String name = types.group();
          packages.add(name.substring(0, name.lastIndexOf('/')).replace('/', '.'));
        }
      }
      case 5, 6 -> in.skipNBytes(8);
      case 7, 8, 16, 19, 20 -> in.skipNBytes(2);
      case 15 -> in.skipNBytes(3);
      default -> in.skipNBytes(4);
    }
    return tag == 5 || tag == 6 ? 1 : 0;
  }
}
