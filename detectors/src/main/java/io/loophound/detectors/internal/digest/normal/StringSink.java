package io.loophound.detectors.internal.digest.normal;

/** Collects the normalised text. */
final class StringSink extends NormalSink {
  private static final int CAPACITY = 1024;
  private final StringBuilder text = new StringBuilder();

  StringSink() {
    this(false);
  }

  StringSink(boolean isResult) {
    super(CAPACITY, isResult);
  }

  @Override
  protected void drain() {
    text.append(take(end - KEEP));
  }

  @Override
  protected void finish() {
    text.append(take(end));
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
