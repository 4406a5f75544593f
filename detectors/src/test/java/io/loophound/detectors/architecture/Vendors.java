package io.loophound.detectors.architecture;

import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Who sells models. What is peculiar to one of them belongs into the folder of a dialect. */
final class Vendors {
  private static final Pattern NAME =
      Pattern.compile(
          "(?i)openai|anthropic|claude|gemini|vertex|ollama|bedrock|mistral|azure|cohere|deepseek"
              + "|openrouter|groq|perplexity|qwen|\\bgpt-|\\bgrok");
  private static final Pattern DIALECT =
      Pattern.compile("io\\.loophound\\.wire\\.(?!history|json|read|request).+");

  /** Seams of libraries that have a vendor's name: they know the library, and no model API. */
  private static final Set<String> LIBRARIES =
      Set.of("io.loophound.seam.azure", "io.loophound.integration.semantickernel");

  /** Files that name one all the same, and why. */
  static final Map<String, String> ARGUED =
      Map.of(
          "KeyForms", "a key is known by its form, and gateways take the keys of all vendors",
          "LibraryTable", "names the libraries whose calls cannot be seen",
          "GeneralOptions", "the help text lists the names of the dialects, before any is loaded",
          "ModelHosts", "names the hosts that a client must not reach unseen",
          "ThreadKind", "names a host of functions, which sells no models there");

  private Vendors() {}

  static boolean dialect(String folder) {
    return DIALECT.matcher(folder).matches() || LIBRARIES.contains(folder);
  }

  static boolean named(String line) {
    return NAME.matcher(line).find();
  }
}
