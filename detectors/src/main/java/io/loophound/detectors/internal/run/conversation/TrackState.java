package io.loophound.detectors.internal.run.conversation;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What the process that got a message last tells the one that gets it next: digests and numbers.
 *
 * @param deliveries how many deliveries there were; 0 if nothing is known
 * @param rounds how many conversations add to the score
 * @param total the score, in hundredths
 * @param known how the newest conversations began and ended, the newest first
 */
record TrackState(int deliveries, int rounds, int total, List<Known> known) {
  private static final int FORMAT = 1;
  private static final int SUCCEEDED = 1;
  private static final int STOPPED = 2;
  private static final int OPEN = 4;
  private static final TrackState NOTHING = new TrackState(0, 0, 0, List.of());

  /**
   * Conversations that begin alike.
   *
   * @param outcome how they ended; 0 if that is not known
   * @param failedCall the call whose failure is the outcome
   * @param open what the newest of them has come to; null if it has ended
   */
  record Known(
      long prompt,
      long outcome,
      long failedCall,
      boolean succeeded,
      boolean stopped,
      Ending open) {}

  byte[] bytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(FORMAT);
      out.writeInt(deliveries);
      out.writeInt(rounds);
      out.writeInt(total);
      out.writeByte(known.size());
      for (Known each : known) {
        write(each, out);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e); // none in memory
    }
    return bytes.toByteArray();
  }

  private static void write(Known known, DataOutputStream out) throws IOException {
    out.writeLong(known.prompt);
    out.writeLong(known.outcome);
    out.writeLong(known.failedCall);
    out.writeByte(
        (known.succeeded ? SUCCEEDED : 0)
            | (known.stopped ? STOPPED : 0)
            | (known.open == null ? 0 : OPEN));
    if (known.open != null) {
      out.writeLong(known.open.failure());
      out.writeLong(known.open.failedCall());
      out.writeLong(known.open.asked());
    }
  }

  /** Whatever was written: nothing if it cannot be read, or is of a newer version. */
  static TrackState read(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      if (bytes.length == 0 || in.readByte() != FORMAT) {
        return NOTHING;
      }
      int deliveries = in.readInt();
      int rounds = in.readInt();
      int total = in.readInt();
      int size = Math.min(Openings.MOST, in.readUnsignedByte());
      List<Known> known = new ArrayList<>(size);
      for (int i = 0; i < size; i++) {
        known.add(known(in));
      }
      return new TrackState(deliveries, rounds, total, known);
    } catch (IOException e) {
      return NOTHING;
    }
  }

  private static Known known(DataInputStream in) throws IOException {
    long prompt = in.readLong();
    long outcome = in.readLong();
    long failedCall = in.readLong();
    int flags = in.readByte();
    Ending open =
        (flags & OPEN) == 0 ? null : new Ending(in.readLong(), in.readLong(), in.readLong());
    return new Known(
        prompt, outcome, failedCall, (flags & SUCCEEDED) != 0, (flags & STOPPED) != 0, open);
  }
}
