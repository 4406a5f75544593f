package io.loophound.detectors.internal.run.link;

import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Role;

/**
 * Chooses among the runs that share a key, and so the beginning of a conversation; null if none
 * fits for certain.
 */
final class LinkChoice {

  private LinkChoice() {}

  /**
   * Chooses when the whole request was seen before. A conversation that only begins is a new one;
   * later on, the same driver repeats itself.
   */
  static Link repeated(Link[] own, boolean fresh) {
    return fresh ? null : newest(own);
  }

  /**
   * Chooses when the request continues from {@code end}: its next message must be the reply that
   * was given there.
   *
   * @param links the links of that key, including those of its own driver
   * @param own the links that the driver of the request left there itself
   */
  static Link continuing(Link[] links, Link[] own, ModelRequest request, int end) {
    Conversation conversation = request.conversation();
    if (conversation.role(end) != Role.ASSISTANT) {
      return newest(own);
    }
    int reply = ReplyHash.of(conversation.message(end));
    Link found = ofOwn(own, reply);
    if (found == null && links.length < LinkIndex.SHARED) {
      found = ofOthers(links, reply);
    }
    if (found != null) {
      return found;
    }
    // the application may have rewritten the reply: then only the driver, or a single candidate,
    // decides
    Link mine = newest(own);
    return mine != null || links.length > 1 || links[0].reply == 0 ? mine : links[0];
  }

  private static Link ofOwn(Link[] own, int reply) {
    Link found = null;
    for (Link link : own) {
      if (link.reply == reply && (found == null || found.isContinued() || !link.isContinued())) {
        found = link;
      }
    }
    return found;
  }

  /**
   * Runs whose conversations are identical up to here, driven by others: each of them continues
   * once. If so many share a key that some were forgotten, it cannot be decided.
   */
  private static Link ofOthers(Link[] links, int reply) {
    Link open = null;
    Link only = null;
    int matches = 0;
    for (Link link : links) {
      if (link.reply == reply) {
        matches++;
        only = link;
        open = link.isContinued() ? open : link;
      }
    }
    return open != null ? open : matches == 1 ? only : null;
  }

  private static Link newest(Link[] own) {
    return own.length == 0 ? null : own[own.length - 1];
  }
}
