package io.loophound.detectors.internal.run.window;

import io.loophound.detectors.budget.Spending.Amount;
import io.loophound.detectors.internal.digest.fact.CallDigest;
import io.loophound.detectors.internal.digest.fact.Complaint;
import io.loophound.detectors.internal.digest.fact.OutcomeKind;
import io.loophound.detectors.internal.digest.fact.ResultDigest;
import io.loophound.detectors.internal.digest.text.Texts;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** A trail as bytes: digests and facts, and the names of tools. */
public final class TrailBytes {
  private static final int FORMAT = 6;
  private static final int LONGEST_NAME = 100;
  private static final int MOST_NUMBERS = 16;
  private static final String NO_RESULT = "";
  private static final int NOTED = 1;
  private static final int LONE_NUMBER = 1;
  private static final int ECHOES = 2;

  private TrailBytes() {}

  /** The trail as bytes; of long names of tools only the beginning. */
  public static byte[] of(Trail trail) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(FORMAT);
      out.writeByte(trail.isNoted() ? NOTED : 0);
      List<TrailRound> rounds = trail.rounds();
      out.writeShort(rounds.size());
      for (TrailRound round : rounds) {
        out.writeLong(round.replyWords());
        out.writeInt(round.words());
        out.writeDouble(round.cost().usd());
        out.writeLong(round.cost().tokens());
        out.writeBoolean(round.cost().estimated());
        out.writeShort(round.steps().size());
        for (TrailStep step : round.steps()) {
          write(step, out);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e); // none in memory
    }
    return bytes.toByteArray();
  }

  private static void write(TrailStep step, DataOutputStream out) throws IOException {
    String name = step.tool();
    out.writeUTF(Texts.head(name, LONGEST_NAME));
    out.writeShort(step.callId());
    out.writeInt(step.digest());
    CallDigest call = step.call();
    out.writeLong(call.key());
    out.writeLong(call.shape());
    long[] numbers = call.numbers();
    out.writeByte(Math.min(MOST_NUMBERS, numbers.length));
    for (int i = 0; i < Math.min(MOST_NUMBERS, numbers.length); i++) {
      out.writeLong(numbers[i]);
    }
    out.writeInt(call.argumentLength());
    out.writeByte(call.flags());
    ResultDigest result = step.result();
    out.writeUTF(result == null ? NO_RESULT : result.kind().name());
    if (result != null) {
      out.writeLong(result.hashes().verbatim());
      out.writeInt(result.hashes().masked());
      out.writeInt(result.hashes().bare());
      out.writeInt(result.complaint().what());
      out.writeInt(result.complaint().named());
      out.writeInt(result.hashes().wordSet());
      out.writeInt(result.parts().page());
      out.writeInt(result.parts().anchor());
      out.writeInt(result.extent().length());
      out.writeShort(result.extent().words());
      out.writeByte(
          (result.extent().loneNumber() ? LONE_NUMBER : 0) | (result.echoes() ? ECHOES : 0));
    }
  }

  /** Whatever was written: an empty trail if it cannot be read, or is of a newer version. */
  public static Trail read(byte[] bytes) {
    Trail trail = new Trail();
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      if (bytes.length == 0 || in.readByte() != FORMAT) {
        return trail;
      }
      boolean noted = in.readByte() == NOTED;
      int rounds = Math.min(Trail.MOST_STEPS, in.readUnsignedShort());
      for (int i = 0; i < rounds; i++) {
        long said = in.readLong();
        int words = in.readInt();
        Amount cost = new Amount(in.readDouble(), in.readLong(), in.readBoolean());
        int size = Math.min(Trail.MOST_STEPS, in.readUnsignedShort());
        List<TrailStep> steps = new ArrayList<>();
        for (int step = 0; step < size; step++) {
          steps.add(step(in));
        }
        trail.add(new TrailRound(said, words, cost, steps));
      }
      if (noted) {
        trail.note();
      }
      return trail;
    } catch (IOException | RuntimeException e) {
      return new Trail();
    }
  }

  private static TrailStep step(DataInputStream in) throws IOException {
    String tool = in.readUTF();
    int callId = in.readUnsignedShort();
    int digest = in.readInt();
    long key = in.readLong();
    long shape = in.readLong();
    long[] numbers = new long[Math.min(MOST_NUMBERS, in.readUnsignedByte())];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = in.readLong();
    }
    int length = in.readInt();
    int flags = in.readUnsignedByte();
    CallDigest call = CallDigest.kept(tool, key, shape, numbers, length, flags);
    String kind = in.readUTF();
    return new TrailStep(
        tool,
        callId,
        digest,
        call,
        kind.equals(NO_RESULT) ? null : result(OutcomeKind.valueOf(kind), in));
  }

  private static ResultDigest result(OutcomeKind kind, DataInputStream in) throws IOException {
    long verbatim = in.readLong();
    int masked = in.readInt();
    int bare = in.readInt();
    int complaint = in.readInt();
    int named = in.readInt();
    int wordSet = in.readInt();
    int page = in.readInt();
    int anchor = in.readInt();
    int length = in.readInt();
    short words = in.readShort();
    int flags = in.readByte();
    return new ResultDigest(
        kind,
        new ResultDigest.Hashes(verbatim, masked, bare, wordSet),
        new ResultDigest.Parts(anchor, page),
        Complaint.kept(complaint, named),
        new ResultDigest.Extent(length, words, (flags & LONE_NUMBER) != 0),
        (flags & ECHOES) != 0);
  }
}
