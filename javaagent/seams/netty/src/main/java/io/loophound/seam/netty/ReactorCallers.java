package io.loophound.seam.netty;

import io.loophound.detectors.event.RunKey;
import io.netty.channel.Channel;
import reactor.netty.channel.ChannelOperations;

/**
 * The caller of a request of Reactor Netty, which its event loop sends: known by its context. Netty
 * is watched without Reactor, too, so only {@link Operations} may link against it.
 */
final class ReactorCallers {
  /** Whether the application has Reactor Netty beside Netty. */
  private static final boolean PRESENT = isPresent();

  /** No application can have it. */
  static final Object KEY = new Object();

  private ReactorCallers() {}

  private static boolean isPresent() {
    try {
      String type = "reactor.netty.channel.ChannelOperations";
      Class.forName(type, false, ReactorCallers.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  /** The caller whose request a channel sends, or null. */
  static RunKey of(Channel channel) {
    return PRESENT ? Operations.caller(channel) : null;
  }

  private static final class Operations {
    static RunKey caller(Channel channel) {
      ChannelOperations<?, ?> operations = ChannelOperations.get(channel);
      return operations == null ? null : operations.currentContext().getOrDefault(KEY, null);
    }
  }
}
