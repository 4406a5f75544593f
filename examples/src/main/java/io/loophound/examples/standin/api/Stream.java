package io.loophound.examples.standin.api;

import java.util.ArrayList;
import java.util.List;

/** A reply in the pieces in which it is sent. */
public final class Stream {
  private static final int CHUNK = 16;

  private final String contentType;
  private final boolean events;
  private final List<String> sent = new ArrayList<>();

  private Stream(String contentType, boolean events) {
    this.contentType = contentType;
    this.events = events;
  }

  /** An empty stream of server-sent events. */
  static Stream ofEvents() {
    return new Stream("text/event-stream; charset=utf-8", true);
  }

  /** An empty stream of JSON objects, one per line. */
  static Stream ofLines() {
    return new Stream("application/x-ndjson", false);
  }

  /** Adds one event without a name, or one line. */
  Stream data(String data) {
    sent.add(events ? "data: " + data + "\n\n" : data + "\n");
    return this;
  }

  /** Adds one event. */
  Stream event(String name, String data) {
    sent.add("event: " + name + "\ndata: " + data + "\n\n");
    return this;
  }

  public String contentType() {
    return contentType;
  }

  public List<String> sent() {
    return sent;
  }

  /** A text as a model would write it, a few characters at a time. */
  static List<String> pieces(String text) {
    List<String> pieces = new ArrayList<>();
    for (int from = 0; from < text.length(); from += CHUNK) {
      pieces.add(text.substring(from, Math.min(text.length(), from + CHUNK)));
    }
    return pieces;
  }
}
