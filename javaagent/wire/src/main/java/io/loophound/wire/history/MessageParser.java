package io.loophound.wire.history;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;

/** Parses one message of a dialect in full. */
public interface MessageParser {

  /**
   * The message in {@code json}, which is the region that was found for it; never throws.
   *
   * @param role who was found to speak
   */
  Message parse(Role role, byte[] json);
}
