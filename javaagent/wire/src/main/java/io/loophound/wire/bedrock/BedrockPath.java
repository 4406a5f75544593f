package io.loophound.wire.bedrock;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/**
 * The path of a call: {@code /model/ID/OPERATION}. The id appears only here.
 *
 * @param model the model's id or ARN, decoded
 * @param operation the operation requested
 */
record BedrockPath(String model, String operation) {
  private static final String PREFIX = "/model/";

  /** The parts of a path, or null when it has another form. */
  static BedrockPath of(String path) {
    int from = path.indexOf(PREFIX);
    int to = path.lastIndexOf('/');
    if (from < 0 || to <= from + PREFIX.length()) {
      return null;
    }
    return new BedrockPath(decoded(path.substring(from + PREFIX.length(), to)), path.substring(to));
  }

  /** Whether a request is a valid request for one of two operations of a model. */
  static boolean asks(String method, String path, String whole, String stream) {
    return (path.endsWith(whole) || path.endsWith(stream))
        && "POST".equalsIgnoreCase(method)
        && of(path) != null;
  }

  private static String decoded(String id) {
    try {
      return URLDecoder.decode(id.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return id;
    }
  }
}
