package io.loophound.detectors.run;

import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;

/** Chooses among the runs that share a place in a conversation; null when none fits for certain. */
final class LinkChoice {

  private LinkChoice() {}

  /**
   * The whole request was seen before. A conversation that only begins is somebody's new one; later
   * on, the same driver repeats itself.
   */
  static Link again(Link[] links, RunKey key, boolean fresh) {
    return fresh || key.driver() == 0 ? null : ofDriver(links, key.driver());
  }

  /**
   * The request goes on from {@code end}: its next message must be the reply that was given there.
   */
  static Link continuing(Link[] links, ModelRequest request, int end) {
    Conversation conversation = request.conversation();
    long driver = request.run().driver();
    if (conversation.role(end) != Role.ASSISTANT) {
      return driver == 0 ? null : ofDriver(links, driver);
    }
    long reply = RunRegistry.replyHash(conversation.message(end));
    Link found = best(links, reply, driver);
    if (found != null) {
      return found;
    }
    // the application may have rewritten the reply: then only the driver, or being alone, tells
    Link own = driver == 0 ? null : ofDriver(links, driver);
    return own != null || links.length > 1 || links[0].reply == 0 ? own : links[0];
  }

  /**
   * Runs whose conversations are equal word for word up to here are told apart by their driver; if
   * that does not help either, each of them goes on once.
   */
  private static Link best(Link[] links, long reply, long driver) {
    Link open = null;
    Link only = null;
    int matches = 0;
    for (Link link : links) {
      if (link.reply == reply) {
        if (driver != 0 && link.driver == driver) {
          return link;
        }
        matches++;
        only = link;
        open = link.continued ? open : link;
      }
    }
    return open != null ? open : matches == 1 ? only : null;
  }

  private static Link ofDriver(Link[] links, long driver) {
    Link found = null;
    for (Link link : links) {
      if (link.driver == driver) {
        found = link;
      }
    }
    return found;
  }
}
