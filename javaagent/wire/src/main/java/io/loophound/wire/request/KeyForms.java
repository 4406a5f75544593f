package io.loophound.wire.request;

import java.util.List;

/** Prefixes of tokens that are known to be stable, or known to be replaced. */
final class KeyForms {
  /**
   * API keys: OpenAI and most compatible providers, Google, Groq, xAI, Hugging Face, NVIDIA,
   * Perplexity, Replicate, Fireworks, Cerebras, Together, Bedrock.
   */
  private static final List<String> LASTING =
      List.of(
          "sk-", "AIza", "gsk_", "xai-", "hf_", "nvapi-", "pplx-", "r8_", "fw_", "csk-", "tgp_",
          "ABSK");

  /** Access tokens of Anthropic and Google, client secrets of OpenAI, signed URLs of Bedrock. */
  private static final List<String> TEMPORARY =
      List.of("sk-ant-oat", "ya29.", "ek_", "bedrock-api-key-");

  private KeyForms() {}

  static boolean isLasting(String token) {
    return begins(token, LASTING) && !isTemporary(token);
  }

  static boolean isTemporary(String token) {
    return begins(token, TEMPORARY);
  }

  private static boolean begins(String token, List<String> forms) {
    for (String form : forms) {
      if (token.startsWith(form)) {
        return true;
      }
    }
    return false;
  }
}
