package io.loophound.detectors.digest;

/**
 * Where the normaliser writes to. It writes into {@link #buffer} at {@link #end} and may take back
 * the last {@link #KEEP} units, so these stay until {@link #finish}.
 */
abstract class NormalSink {
  /** How many units stay in the buffer when it is drained. */
  static final int KEEP = 64;

  /** The room there is after draining. */
  static final int ROOM = 512;

  final char[] buffer;
  int end;

  NormalSink(int capacity, int start) {
    buffer = new char[capacity];
    end = start;
  }

  /** Takes units from the buffer, so that there is room again. */
  abstract void drain();

  /** Takes the rest. */
  abstract void finish();
}
