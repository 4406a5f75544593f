package io.loophound.agent.weave.dispatch;

import io.loophound.agent.weave.point.SeamState;

/** An error raised on purpose in one seam, to test that the application does not feel it. */
public final class Fault {
  private final String seam;
  private final String kind;

  private Fault(String seam, String kind) {
    this.seam = seam;
    this.kind = kind;
  }

  /** Reads {@code seam:kind}; null when there is none. */
  public static Fault parse(String text) {
    int colon = text.indexOf(':');
    return colon < 0 ? null : new Fault(text.substring(0, colon), text.substring(colon + 1));
  }

  boolean in(SeamState state) {
    return seam.equals(state.name());
  }

  /** Throws the error. */
  void raise() {
    switch (kind) {
      case "linkage" -> throw new NoClassDefFoundError("fault on purpose");
      case "stackoverflow" -> raise(); // a real one
      case "oom" -> throw new OutOfMemoryError("fault on purpose");
      default -> throw new NullPointerException("fault on purpose");
    }
  }
}
