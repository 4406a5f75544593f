package io.loophound.seam.tls;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Hosts that are there to serve models. Incomplete: a host that is missing is only not reported.
 */
final class ModelHosts {
  private static final Set<String> HOSTS =
      Set.of(
          "aiplatform.googleapis.com",
          "api.ai21.com",
          "api.anthropic.com",
          "api.cerebras.ai",
          "api.cohere.ai",
          "api.cohere.com",
          "api.deepseek.com",
          "api.fireworks.ai",
          "api.groq.com",
          "api.mistral.ai",
          "api.moonshot.ai",
          "api.moonshot.cn",
          "api.openai.com",
          "api.perplexity.ai",
          "api.sambanova.ai",
          "api.together.ai",
          "api.together.xyz",
          "api.x.ai",
          "api.z.ai",
          "codestral.mistral.ai",
          "dashscope-intl.aliyuncs.com",
          "dashscope.aliyuncs.com",
          "generativelanguage.googleapis.com",
          "integrate.api.nvidia.com",
          "models.github.ai",
          "open.bigmodel.cn",
          "openrouter.ai",
          "router.huggingface.co");

  private final List<String> own;

  /**
   * The hosts of the providers, and others.
   *
   * @param own names in lower case; one that begins with a dot stands for all hosts below it
   */
  ModelHosts(List<String> own) {
    this.own = own;
  }

  /** Whether a host serves models. */
  boolean has(String host) {
    String name = host.toLowerCase(Locale.ROOT);
    return HOSTS.contains(name) || isOfProvider(name) || isOwn(name);
  }

  private boolean isOwn(String name) {
    for (String each : own) {
      if (each.startsWith(".") ? name.endsWith(each) : name.equals(each)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOfProvider(String name) {
    return name.endsWith(".api.openai.com")
        || name.endsWith(".openai.azure.com")
        || name.endsWith(".services.ai.azure.com")
        || name.endsWith(".models.ai.azure.com")
        || name.endsWith("-aiplatform.googleapis.com")
        || (name.startsWith("bedrock-runtime") && name.contains(".amazonaws.com"))
        || (name.startsWith("ark.") && name.endsWith(".volces.com"))
        || name.endsWith(".ml.cloud.ibm.com");
  }
}
