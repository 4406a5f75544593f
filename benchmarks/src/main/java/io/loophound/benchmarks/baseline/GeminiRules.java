package io.loophound.benchmarks.baseline;

/**
 * Gemini CLI's rules that need no model, at its defaults: the same tool call 5 times in a row, its
 * arguments as they are written, and {@link ChantCount}. Its third check asks a model from the 30th
 * turn on, and is not here.
 */
final class GeminiRules implements ToolRules {
  private static final int MOST = 5;

  private final ChantCount chant = new ChantCount();
  private Call last;
  private int times;

  @Override
  public void heard() {
    last = null;
    times = 0;
    chant.reset();
  }

  @Override
  public boolean said(String text, boolean calls) {
    for (String line : text.split("(?<=\n)", -1)) {
      if (chant.chants(line)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean refuses(Call call) {
    chant.reset();
    times = call.equals(last) ? times + 1 : 1;
    last = call;
    return times >= MOST;
  }
}
