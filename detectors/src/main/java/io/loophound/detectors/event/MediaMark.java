package io.loophound.detectors.event;

import io.loophound.detectors.internal.digest.hash.Hash64;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * How pictures, audio and files appear in the text of a message or a tool's outcome, through every
 * seam: {@code [image abcdefghijkl]}, by kind and digest. Equal data has equal marks, so a tool
 * that returns the same picture again returned the same. The digest consists of letters only,
 * because numbers and ids are masked before texts are compared.
 */
public final class MediaMark {
  private static final int LETTERS = 12;
  private static final int ALPHABET = 26;
  private static final Pattern MARK = Pattern.compile("\\[[a-z]+ [a-z]{" + LETTERS + "}]");

  /** Words in the names of types, each with the kind that it stands for. */
  private static final String[][] KINDS = {
    {"image", "image"},
    {"screenshot", "image"},
    {"audio", "audio"},
    {"video", "video"},
    {"file", "file"},
    {"document", "file"},
    {"pdf", "file"},
    {"resource", "file"},
    {"application/", "file"},
    {"text/", "file"},
  };

  private MediaMark() {}

  /**
   * {@return the mark of something}
   *
   * @param type its media type, or the API's name for its kind; null when unknown
   * @param data the data as text, or its address
   */
  public static String of(String type, CharSequence data) {
    return of(type, Hash64.of(data));
  }

  /**
   * {@return the mark of something whose data is not text}
   *
   * @param type its media type, or the API's name for its kind; null when unknown
   * @param data all of it
   */
  public static String of(String type, byte[] data) {
    return of(type, Hash64.of(data, 0, data.length));
  }

  /**
   * {@return the mark of something of which only a digest is known}
   *
   * @param type its media type, or the API's name for its kind; null when unknown
   * @param digest of 64 bits; the lowest does not count
   */
  public static String of(String type, long digest) {
    StringBuilder mark = new StringBuilder("[").append(kind(type)).append(' ');
    long rest = digest >>> 1;
    for (int i = 0; i < LETTERS; i++, rest /= ALPHABET) {
      mark.append((char) ('a' + rest % ALPHABET));
    }
    return mark.append(']').toString();
  }

  /**
   * {@return whether a text has a mark in it}
   *
   * @param text of a message or of a tool's outcome
   */
  public static boolean isIn(CharSequence text) {
    return MARK.matcher(text).find();
  }

  private static String kind(String type) {
    String lower = type == null ? "" : type.toLowerCase(Locale.ROOT);
    for (String[] kind : KINDS) {
      if (lower.contains(kind[0])) {
        return kind[1];
      }
    }
    return "part";
  }
}
