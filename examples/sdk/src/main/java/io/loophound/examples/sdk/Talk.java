package io.loophound.examples.sdk;

import java.util.concurrent.CompletableFuture;

/** A conversation on one vendor's library, with everything sent and received so far. */
interface Talk extends AutoCloseable {
  String SYSTEM = "You help with orders and reports.";

  /** The questions for a model, each about its own topic. */
  static String question(String model) {
    return "Where is the order of " + model + ", and what do the reports say?";
  }

  /** Asks and waits. */
  Turn whole();

  /** Sends a request and reads the reply as it arrives. */
  Turn stream();

  /** Asks without waiting. */
  CompletableFuture<Turn> wholeLater();

  /** Sends a request asynchronously; the reply is read as it arrives. */
  CompletableFuture<Turn> streamLater();

  /** Adds what a tool said. */
  void result(Turn.Call call, String outcome);

  /** What an error of the library says. */
  default String reason(Throwable thrown) {
    return thrown.getMessage();
  }

  @Override
  void close();

  /** The library of this name, talking to a server at this address. */
  static Talk of(String library, String address, String model) {
    return switch (library) {
      case "openai-chat" -> new OpenAiChat(address + "/v1", model);
      case "openai-responses" -> new OpenAiResponses(address + "/v1", model);
      case "anthropic" -> new Anthropic(address, model);
      case "gemini" -> new Gemini(address, model, false);
      case "gemini-interactions" -> new GeminiInteractions(address, model);
      case "gemini-retry" -> new Gemini(address, model, true);
      default -> throw new IllegalArgumentException(library);
    };
  }
}
