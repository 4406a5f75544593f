package io.loophound.agent.operator.http;

/**
 * The token of scrapers, who may look and nothing else. The operator makes it, because many
 * processes share it.
 *
 * @param value the token
 */
public record ScrapeToken(String value) implements Access {
  @Override
  public Caller of(Request request) {
    if (!Token.isEqual(Token.given(request), value)) {
      throw Token.unknown("in loophound.metrics.token-file");
    }
    return new Caller("", AccessRole.VIEWER);
  }

  @Override
  public String toString() {
    return "ScrapeToken"; // it is a secret
  }
}
