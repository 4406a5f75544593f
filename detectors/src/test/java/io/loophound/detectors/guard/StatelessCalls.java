package io.loophound.detectors.guard;

import java.util.function.IntFunction;

/** Calls each of which begins a new conversation. */
final class StatelessCalls {
  static final String PROMPT = "Extract name and city from the letter below as JSON: ...";
  static final String REPLY = "Sure! The name is Ana and the city is Lisbon, I believe.";
  static final String[] NAMES = "Ana,Ben,Cleo,Dov,Eva,Finn,Gro,Hal,Ida,Jon".split(",", -1);

  private StatelessCalls() {}

  /** How many of them are made before one is refused. */
  static int made(Talk talk, int most, IntFunction<String> prompt, IntFunction<String> reply) {
    int made = 0;
    while (made < most && !talk.anew().user(prompt.apply(made)).ask().stops()) {
      talk.reply(reply.apply(made));
      made++;
    }
    return made;
  }
}
