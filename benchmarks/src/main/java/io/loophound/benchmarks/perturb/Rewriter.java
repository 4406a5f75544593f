package io.loophound.benchmarks.perturb;

/** What is changed in one run; nothing, unless a method says otherwise. Keeps state of the run. */
class Rewriter {

  String tool(String name) {
    return name;
  }

  /** Arguments as they stand in a reply, or where the tool is run. */
  String arguments(String json) {
    return json;
  }

  /** The result of a tool. */
  String result(String text) {
    return text;
  }

  /** What takes the place of the user, but for results and replies that are repeated there. */
  String user(String text) {
    return text;
  }

  String reply(String text) {
    return text;
  }
}
