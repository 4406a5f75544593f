package io.loophound.detectors.internal.digest.text;

import java.util.List;

/** Pairs of texts that say the same in other words, like agents that restate themselves. */
final class Paraphrases {

  record Pair(String one, String other) {}

  static final List<Pair> PAIRS =
      List.of(
          new Pair(
              "I will first read the configuration file, then run the tests, and finally fix"
                  + " whatever fails.",
              "My plan is to look at the settings, execute the test suite after that, and repair"
                  + " the broken parts in the end."),
          new Pair(
              "Thank you so much, that was a wonderful summary and I have nothing to add to it at"
                  + " all.",
              "What an excellent overview, many thanks; from my side there is really nothing more"
                  + " that could be said."),
          new Pair(
              "The search returned no matching documents, so I am going to try again with"
                  + " different keywords now.",
              "Nothing was found for this query; let me make another attempt and use other terms"
                  + " this time."),
          new Pair(
              "It seems that the server is not reachable at the moment, we should wait and ask it"
                  + " again later.",
              "Right now there is no connection to the host, therefore let us pause for a while"
                  + " before the next request."),
          new Pair(
              "Before we change any code, let us think about which of the modules could be"
                  + " responsible for the wrong result.",
              "We ought to consider what component may cause the incorrect output prior to editing"
                  + " any source file."),
          new Pair(
              "I have checked the booking and the customer can be refunded, shall I go ahead with"
                  + " it?",
              "The reservation was verified by me and a refund is possible, do you want me to"
                  + " proceed?"),
          new Pair(
              "The patch was rejected because the tests still fail, so I will submit an improved"
                  + " version of it.",
              "Since some checks do not pass yet the change was not accepted; I am sending a better"
                  + " one."),
          new Pair(
              "We agree on every point, the proposal is complete, and all of us are happy with the"
                  + " outcome.",
              "There is full consensus among us, nothing is missing in the suggestion, and the"
                  + " result pleases everybody."),
          new Pair(
              "To answer the question I need to know the population of the city, which I will look"
                  + " up on the web.",
              "I must find out how many people live in the town to respond, so I am going to search"
                  + " the internet for it."),
          new Pair(
              "The next step is to write a query that joins both tables and counts the rows for"
                  + " each customer.",
              "As a next action I am going to combine the two tables in a statement that tells how"
                  + " many records every client has."),
          new Pair(
              "Please let me know if there is anything else that I can do for you today, I am glad"
                  + " to help.",
              "Should you need further support just tell me, it would be my pleasure to assist you"
                  + " with other things."),
          new Pair(
              "The function does not handle an empty list, which leads to the exception that we see"
                  + " in the log.",
              "Our log shows an error, and its reason is that the method was not written for lists"
                  + " without elements."));

  private Paraphrases() {}
}
