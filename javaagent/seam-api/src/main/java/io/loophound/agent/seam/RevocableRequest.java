package io.loophound.agent.seam;

import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.Role;
import java.util.function.UnaryOperator;

/**
 * A request whose messages and headers can be revoked: the guard's ticket may live for minutes, but
 * its texts and the caller's key must not.
 */
final class RevocableRequest {
  private static final long UNKNOWN = -1;

  private final Messages messages;
  private final Headers headers;
  private final ModelRequest request;

  RevocableRequest(ModelRequest from) {
    this(from, UNKNOWN);
  }

  /** {@code characters} is the length of the request. */
  RevocableRequest(ModelRequest from, long characters) {
    messages = new Messages(from.conversation(), characters);
    headers = new Headers(from.origin().header());
    Origin origin = from.origin();
    request =
        new ModelRequest(
            new Origin(origin.seam(), origin.host(), origin.path(), headers),
            from.run(),
            from.model(),
            messages,
            from.previousReplyId(),
            from.traceId(),
            from.tools());
  }

  ModelRequest request() {
    return request;
  }

  /** From now on the request has no messages and no headers, only its length. */
  void revoke() {
    messages.lent = null;
    headers.lent = null;
  }

  private static final class Headers implements UnaryOperator<String> {
    private volatile UnaryOperator<String> lent;

    Headers(UnaryOperator<String> lent) {
      this.lent = lent;
    }

    @Override
    public String apply(String name) {
      UnaryOperator<String> current = lent;
      return current == null ? null : current.apply(name);
    }
  }

  private static final class Messages implements Conversation {
    private volatile Conversation lent;
    private volatile long characters;

    Messages(Conversation lent, long characters) {
      this.lent = lent;
      this.characters = characters;
    }

    @Override
    public int size() {
      Conversation current = lent;
      return current == null ? 0 : current.size();
    }

    @Override
    public long hash(int index) {
      return lent.hash(index);
    }

    @Override
    public Message message(int index) {
      return lent.message(index);
    }

    @Override
    public Role role(int index) {
      return lent.role(index);
    }

    @Override
    public long characters() {
      Conversation current = lent;
      if (characters == UNKNOWN && current != null) {
        characters = current.characters();
      }
      return Math.max(0, characters); // no one asked in time
    }
  }
}
