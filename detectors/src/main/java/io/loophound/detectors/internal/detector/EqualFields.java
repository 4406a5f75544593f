package io.loophound.detectors.internal.detector;

import io.loophound.detectors.policy.Sign;
import java.util.List;

/** What is equal in the rounds, replies or conversations that have a sign. */
final class EqualFields {
  private EqualFields() {}

  static List<String> of(Sign sign) {
    return switch (sign) {
      case WORDS -> List.of("tool", "arguments", "result", "words");
      case COMPLAINT -> List.of("tool", "complaint");
      case SUMMARY -> List.of("tool", "arguments");
      case REWORDED -> List.of("tool", "words", "result");
      case GROWING -> List.of("tool", "result");
      case UNANSWERED -> List.of("request");
      case TALK -> List.of("reply");
      case HANDED_ON -> List.of("task");
      case CONVERSATION_FAILS, CONVERSATION_RESTARTED -> List.of("prompt");
      case CONVERSATION_EQUAL, CONVERSATION_BRIEF -> List.of("prompt", "reply");
      default -> List.of("tool", "arguments", "result");
    };
  }
}
