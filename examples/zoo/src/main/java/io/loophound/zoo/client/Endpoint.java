package io.loophound.zoo.client;

import io.loophound.zoo.script.Program;
import java.net.URI;

/**
 * The address of a program's model.
 *
 * @param baseUrl scheme, host and port
 * @param program the program
 */
public record Endpoint(String baseUrl, Program program) {

  URI uri(String path) {
    return URI.create(baseUrl + path);
  }

  String key() {
    return "sk-zoo-" + program.name();
  }

  /** The program's talker; it may hold several conversations at once. */
  public Talker talker() {
    return switch (program.wire()) {
      case LANGCHAIN4J -> new LangChain4jTalker(this);
      case SPRING_AI -> new SpringAiTalker(this);
      default -> new RawTalker(this);
    };
  }
}
