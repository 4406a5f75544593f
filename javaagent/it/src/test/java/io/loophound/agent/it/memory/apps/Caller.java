package io.loophound.agent.it.memory.apps;

/** Makes calls of every ending; what it says to the model begins with the ending that it wants. */
@SuppressWarnings("try") // a client may be interrupted while it closes
interface Caller extends AutoCloseable {

  /** Makes one call and reads its reply; throws what the library throws. */
  void call(String prompt) throws Exception;

  /** Makes one streamed call and reads the stream to its end. */
  default void stream(String prompt) throws Exception {
    call(prompt);
  }

  /** Makes one streamed call and gives up after the first piece. */
  default void leave(String prompt) throws Exception {}

  /** Asks again and again with one more failed tool call each time; whether it was stopped. */
  boolean loop(String prompt) throws Exception;

  @Override
  default void close() throws Exception {}
}
