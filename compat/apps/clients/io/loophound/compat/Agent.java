package io.loophound.compat;

/** An agent on one library. */
interface Agent {

  /** Asks until there is an answer; the exception is the library's own. */
  String answer(String model) throws Exception;
}
