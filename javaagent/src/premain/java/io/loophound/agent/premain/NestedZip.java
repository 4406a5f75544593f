package io.loophound.agent.premain;

import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
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
 * <p>Nor is its directory read: a table that is made with the jar says where each entry is. It has
 * slots of four numbers: the hash of the name, where the entry begins, its size as it is stored,
 * and its size, 0 in an empty slot. The first slot of an entry is its hash modulo their number.
 *
 * <p>The format: APPNOTE 6.3, sections 4.3.7 (local header), 4.3.12 (directory), 4.3.16 (end).
 */
final class NestedZip {
  private static final int END = 22;
  private static final int END_SIGNATURE = 0x06054b50;
  private static final int DIRECTORY = 46;
  private static final int LOCAL = 30;
  private static final int SLOT = 16;

  private final byte[] table;
  private final RandomAccessFile file; // null if the jar was packed anew
  private final long start;
  private final byte[] all; // null unless it was

  /** Reads {@code nested} of a jar. */
  NestedZip(File jar, ZipFile outer, String nested, String table) throws IOException {
    this.table = bytes(outer, table);
    RandomAccessFile opened = new RandomAccessFile(jar, "r");
    long found = find(opened, nested);
    if (found < 0) {
      opened.close();
      opened = null;
    }
    file = opened;
    start = found;
    all = opened == null ? bytes(outer, nested) : null;
  }

  private static byte[] bytes(ZipFile zip, String name) throws IOException {
    ZipEntry entry = zip.getEntry(name);
    byte[] bytes = new byte[(int) entry.getSize()];
    try (InputStream in = zip.getInputStream(entry)) {
      if (!AgentLoader.readFully(in, bytes)) {
        throw new EOFException();
      }
    }
    return bytes;
  }

  /** Where the bytes of a stored entry begin, or -1. */
  private static long find(RandomAccessFile jar, String name) throws IOException {
    byte[] end = bytes(jar, jar.length() - END, END);
    if (u4(end, 0) != END_SIGNATURE) {
      return -1; // it has a comment
    }
    byte[] directory = bytes(jar, u4(end, 16), u4(end, 12));
    for (int at = 0; at < directory.length; ) {
      int length = u2(directory, at + 28);
      boolean stored = u2(directory, at + 10) == ZipEntry.STORED;
      if (stored && isNamed(directory, at + DIRECTORY, length, name)) {
        int header = u4(directory, at + 42);
        byte[] local = bytes(jar, header, LOCAL);
        return (long) header + LOCAL + u2(local, 26) + u2(local, 28);
      }
      at += DIRECTORY + length + u2(directory, at + 30) + u2(directory, at + 32);
    }
    return -1;
  }

  private static boolean isNamed(byte[] bytes, int at, int length, String name) {
    return length == name.length()
        && new String(bytes, at, length, StandardCharsets.ISO_8859_1).equals(name);
  }

  /** The bytes of an entry, or null when there is none. */
  byte[] read(String name) throws IOException {
    int hash = name.hashCode();
    int last = table.length / SLOT - 1; // of a power of two
    for (int slot = hash & last; ; slot = (slot + 1) & last) {
      int at = slot * SLOT;
      int size = u4(table, at + 12);
      if (size == 0) {
        return null;
      }
      if (u4(table, at) == hash) {
        int head = LOCAL + name.length(); // nothing else is in a header of ours
        byte[] entry = bytes(u4(table, at + 4), head + u4(table, at + 8));
        if (isNamed(entry, LOCAL, u2(entry, 26), name)) {
          return u2(entry, 8) == ZipEntry.STORED
              ? Arrays.copyOfRange(entry, head, entry.length)
              : inflate(entry, head, size);
        }
      }
    }
  }

  private byte[] bytes(int offset, int length) throws IOException {
    if (file == null) {
      byte[] bytes = new byte[length];
      System.arraycopy(all, offset, bytes, 0, length);
      return bytes;
    }
    synchronized (file) {
      return bytes(file, start + offset, length);
    }
  }

  private static byte[] bytes(RandomAccessFile file, long offset, int length) throws IOException {
    byte[] bytes = new byte[length];
    file.seek(offset);
    file.readFully(bytes);
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
