package io.loophound.zoo.client;

import io.loophound.zoo.script.Talk;

/** Holds one conversation from its first message to its last answer. */
public interface Talker {

  /**
   * Holds the conversation.
   *
   * @throws Exception whatever ends it early
   */
  void hold(Talk talk) throws Exception;
}
