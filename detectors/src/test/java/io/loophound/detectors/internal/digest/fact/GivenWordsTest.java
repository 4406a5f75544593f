package io.loophound.detectors.internal.digest.fact;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import java.util.List;
import org.junit.jupiter.api.Test;

class GivenWordsTest {
  private static final Message FAILURE = Message.tool("1", "Error: no such file", null);
  private static final Message LISTING = Message.tool("1", "drwxr-xr-x 2 build 4096 src", null);

  private final GivenWords.KnownFailures failures = new GivenWords.KnownFailures();

  @Test
  void aResultThatARequestRepeatsIsNotReadAgain() {
    Conversation first = Conversation.of(List.of(FAILURE, LISTING));
    Conversation next = Conversation.of(List.of(FAILURE, LISTING, FAILURE));

    assertTrue(failures.contains(first, 0, FAILURE));
    assertFalse(failures.contains(first, 1, LISTING));

    assertTrue(failures.contains(next, 0, LISTING), "it would be none, had it been read");
    assertFalse(failures.contains(next, 1, FAILURE), "it would be one, had it been read");
  }

  @Test
  void anotherTextInItsPlaceIsRead() {
    assertTrue(failures.contains(Conversation.of(List.of(FAILURE)), 0, FAILURE));
    assertFalse(failures.contains(Conversation.of(List.of(LISTING)), 0, LISTING));
  }
}
