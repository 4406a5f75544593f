package io.loophound.examples.sdk;

import java.util.concurrent.CompletableFuture;

/** A conversation on one vendor's library, with all that was said so far. */
interface Talk extends AutoCloseable {
  String SYSTEM = "You help with orders and reports.";

  /** What is asked of a model: each of something of its own. */
  static String question(String model) {
    return "Where is the order of " + model + ", and what do the reports say?";
  }

  /** Asks and waits. */
  Turn whole();

  /** Asks and reads the reply as it comes. */
  Turn stream();

  /** Asks without waiting. */
  CompletableFuture<Turn> wholeLater();

  /** Asks without waiting; the reply is read as it comes. */
  CompletableFuture<Turn> streamLater();

  /** Adds what a tool said. */
  void result(Turn.Call call, String outcome);

  @Override
  void close();

  /** The library of this name, talking to a server at this address. */
  static Talk of(String library, String address, String model) {
    return switch (library) {
      case "openai-chat" -> new OpenAiChat(address + "/v1", model);
      case "openai-responses" -> new OpenAiResponses(address + "/v1", model);
      case "anthropic" -> new Anthropic(address, model);
      case "gemini" -> new Gemini(address, model, false);
      case "gemini-retry" -> new Gemini(address, model, true);
      default -> throw new IllegalArgumentException(library);
    };
  }
}
