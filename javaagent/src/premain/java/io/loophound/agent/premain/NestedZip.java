package io.loophound.agent.premain;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * Reads a zip that is stored, not compressed, inside another one. The JVM checks every name of a
 * jar when it opens it: thousands of classes in there would cost a tenth of an empty application's
 * start. In here they cost nothing before the first of them is needed.
 *
 * <p>The format: APPNOTE 6.3, sections 4.3.7 (local header), 4.3.12 (directory), 4.3.16 (end).
 */
final class NestedZip {
  private static final int END = 22;
  private static final int DIRECTORY = 46;
  private static final int LOCAL = 30;

  private final ZipFile outer;
  private final ZipEntry stored;
  private volatile Map<String, int[]> entries;

  NestedZip(ZipFile outer, ZipEntry stored) {
    this.outer = outer;
    this.stored = stored;
  }

  /** The bytes of an entry, or null when there is none. */
  byte[] read(String name) throws IOException {
    int[] entry = entries().get(name);
    if (entry == null) {
      return null;
    }
    int head =
        LOCAL + name.length(); // our names are ASCII, and nothing else is in a header of ours
    byte[] bytes = bytes(entry[0], head + entry[1]);
    return u2(bytes, 26) == name.length() && u2(bytes, 28) == 0
        ? inflate(bytes, head, entry[2])
        : null;
  }

  private Map<String, int[]> entries() throws IOException {
    Map<String, int[]> known = entries;
    if (known == null) {
      known = directory();
      entries = known;
    }
    return known;
  }

  private Map<String, int[]> directory() throws IOException {
    byte[] end = bytes((int) stored.getSize() - END, END);
    int count = u2(end, 10);
    byte[] directory = bytes(u4(end, 16), u4(end, 12));
    Map<String, int[]> found = new HashMap<>(count * 2);
    int at = 0;
    for (int i = 0; i < count; i++) {
      int length = u2(directory, at + 28);
      String name = new String(directory, at + DIRECTORY, length, StandardCharsets.UTF_8);
      found.put(
          name, new int[] {u4(directory, at + 42), u4(directory, at + 20), u4(directory, at + 24)});
      at += DIRECTORY + length + u2(directory, at + 30) + u2(directory, at + 32);
    }
    return found;
  }

  private byte[] bytes(int offset, int length) throws IOException {
    byte[] bytes = new byte[length];
    try (InputStream in = outer.getInputStream(stored)) {
      for (long left = offset; left > 0; ) {
        long skipped = in.skip(left);
        if (skipped <= 0) {
          throw new EOFException();
        }
        left -= skipped;
      }
      if (!AgentLoader.readFully(in, bytes)) {
        throw new EOFException();
      }
    }
    return bytes;
  }

  private static byte[] inflate(byte[] compressed, int from, int length) throws IOException {
    Inflater inflater = new Inflater(true);
    try {
      inflater.setInput(compressed, from, compressed.length - from);
      byte[] bytes = new byte[length];
      int at = 0;
      while (at < length) {
        int n = inflater.inflate(bytes, at, length - at);
        if (n == 0) {
          throw new EOFException();
        }
        at += n;
      }
      return bytes;
    } catch (DataFormatException e) {
      throw new ZipException(e.getMessage());
    } finally {
      inflater.end();
    }
  }

  private static int u2(byte[] bytes, int at) {
    return (bytes[at] & 0xff) | (bytes[at + 1] & 0xff) << 8;
  }

  private static int u4(byte[] bytes, int at) {
    return u2(bytes, at) | u2(bytes, at + 2) << 16;
  }
}
