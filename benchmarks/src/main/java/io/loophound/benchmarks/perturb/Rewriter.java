package io.loophound.benchmarks.perturb;

/** The changes to one run; none, unless a method is overridden. Keeps state of the run. */
class Rewriter {

  String tool(String name) {
    return name;
  }

  /** Arguments as they appear in a reply, or at the tool's execution. */
  String arguments(String json) {
    return json;
  }

  /** The result of a tool. */
  String result(String text) {
    return text;
  }

  /** Text in the user's place, except results and replies that are repeated there. */
  String user(String text) {
    return text;
  }

  String reply(String text) {
    return text;
  }
}
