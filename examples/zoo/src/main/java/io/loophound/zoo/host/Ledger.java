package io.loophound.zoo.host;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** How the conversations of a program ended. */
public final class Ledger {
  /** The prefix of the line that a program prints when it ends. */
  public static final String PREFIX = "ZOO ";

  private static final int SHORT = 300;

  private final AtomicInteger held = new AtomicInteger();
  private final List<String> errors = new CopyOnWriteArrayList<>();

  void held() {
    held.incrementAndGet();
  }

  void failed(Throwable error) {
    String text = String.valueOf(error).replaceAll("\\s+", " ");
    errors.add(text.substring(0, Math.min(SHORT, text.length())));
  }

  /** The line for the runner. */
  public String line() {
    ObjectNode json = new ObjectMapper().createObjectNode().put("held", held.get());
    ArrayNode all = json.putArray("errors");
    errors.forEach(all::add);
    return PREFIX + json;
  }
}
