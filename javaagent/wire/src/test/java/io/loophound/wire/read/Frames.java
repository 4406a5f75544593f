package io.loophound.wire.read;

import io.loophound.wire.StreamEvent;
import java.util.ArrayList;
import java.util.List;

/** Streams of binary frames, as tests write them. */
public final class Frames {
  private Frames() {}

  /** The events as frames: name and JSON, in turn. */
  public static byte[] of(String... namesAndData) {
    List<StreamEvent> events = new ArrayList<>();
    for (int i = 0; i < namesAndData.length; i += 2) {
      events.add(new StreamEvent(namesAndData[i], namesAndData[i + 1]));
    }
    return FrameWriter.write(events);
  }
}
