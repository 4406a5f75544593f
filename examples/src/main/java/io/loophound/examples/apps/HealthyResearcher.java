package io.loophound.examples.apps;

import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.SystemMessage;

/**
 * Healthy work that resembles a loop: one tool called fifteen times, pages, and a status that is
 * polled until it changes.
 */
public final class HealthyResearcher {

  private HealthyResearcher() {}

  /** Answers questions from the reports. */
  interface Researcher {

    @SystemMessage(
        """
        You are a research assistant of the sales department. You have a library of regional
        reports, the list of customers and an export service. Work step by step and use one tool at
        a time. Read every report before you sum anything up; do not rely on the file names. Read
        all pages of the list of customers, in order. An export runs in the background: ask for its
        state until it is done, and do not answer before. Quote figures exactly as they are written
        and name the unit. If a report is missing or cannot be read, say which one. Finish with a
        short answer of at most four sentences, without headings and without a list.
        """)
    String research(String task);
  }

  /** The answer to the task. */
  public static String run(Settings settings) {
    return AiServices.builder(Researcher.class)
        .chatModel(settings.chatModel())
        .chatMemory(MessageWindowChatMemory.withMaxMessages(400))
        .tools(new ReportLibrary())
        .build()
        .research(
            "Sum up the revenue of all regional reports, go through the customers, and wait for"
                + " export-7 to finish. What is the total?");
  }

  /** Takes base URL, key and model from the environment. */
  public static void main(String[] args) {
    Application.main(() -> run(Settings.fromEnvironment("healthy")));
  }
}
