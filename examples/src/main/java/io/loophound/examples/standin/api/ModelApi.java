package io.loophound.examples.standin.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.loophound.examples.standin.talk.ChatRequest;
import io.loophound.examples.standin.talk.Reply;
import java.util.UUID;

/** One provider's JSON format for requests and replies. */
public interface ModelApi {

  /**
   * Reads a request's JSON.
   *
   * @throws IllegalArgumentException when it has no model or no messages
   */
  ChatRequest request(String path, JsonNode json);

  /** The reply as one object. */
  ObjectNode whole(ChatRequest request, Reply.Answer answer, Tokens tokens);

  /** The reply as a stream. */
  Stream stream(ChatRequest request, Reply.Answer answer, Tokens tokens);

  /** A provider's error. */
  ObjectNode error(Reply.Refusal refusal);

  /** Clients tell conversations apart by these ids, so two runs must not share one. */
  static String newId(String prefix) {
    return prefix + UUID.randomUUID().toString().replace("-", "").substring(0, 24);
  }
}
