package io.loophound.agent.it.aws;

/** How an operation of Bedrock writes a model's answer. */
interface Replies {

  /** A whole reply. */
  String whole(Answer answer);

  /** The frames of a streamed reply. */
  byte[] streamed(Answer answer);

  /** One frame of a stream: more of a text. */
  byte[] words(String text);

  /** Those of the operation at this path. */
  static Replies at(String path) {
    return path.contains("/invoke") ? new InvokeReplies() : new ConverseReplies();
  }
}
