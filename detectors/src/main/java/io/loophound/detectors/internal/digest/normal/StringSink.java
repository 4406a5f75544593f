package io.loophound.detectors.internal.digest.normal;

/** Collects the normalised text. */
final class StringSink extends NormalSink {
  private static final int CAPACITY = 1024;
  private final StringBuilder text = new StringBuilder();

  StringSink() {
    this(false);
  }

  StringSink(boolean masksShortIds) {
    super(CAPACITY, 0, masksShortIds);
  }

  @Override
  protected void drain() {
    int take = Math.max(0, end - KEEP);
    text.append(buffer, 0, take);
    System.arraycopy(buffer, take, buffer, 0, end - take);
    end -= take;
  }

  @Override
  protected void finish() {
    text.append(buffer, 0, end);
    end = 0;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
