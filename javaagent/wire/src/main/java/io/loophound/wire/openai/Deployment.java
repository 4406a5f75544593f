package io.loophound.wire.openai;

/** The model in Azure's form: a part of the path. */
public final class Deployment {
  private static final String SEGMENT = "/deployments/";

  private Deployment() {}

  /** The deployment in {@code .../deployments/NAME/...}, or empty. */
  public static String in(String path) {
    int from = path.indexOf(SEGMENT);
    int to = from < 0 ? -1 : path.indexOf('/', from + SEGMENT.length());
    return to < 0 ? "" : path.substring(from + SEGMENT.length(), to);
  }
}
