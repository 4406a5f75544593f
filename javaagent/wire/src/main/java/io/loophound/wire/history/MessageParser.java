package io.loophound.wire.history;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;

/** Parses one message of a dialect in full. */
public interface MessageParser {

  /**
   * The message in {@code json}, the region that was found for it; never throws.
   *
   * @param role the role that was found
   */
  Message parse(Role role, byte[] json);
}
