package io.loophound.agent.coverage;

import java.util.List;

/**
 * The libraries known by name. Premain reads this: names only, nothing is loaded or searched for. A
 * new library is one line.
 */
public final class LibraryTable {
  private static final String AWS = "software.amazon.awssdk.services.bedrockruntime.";

  /** Libraries whose purpose is to call models, over clients that seams may watch. */
  private static final String MODELS = "models";

  /**
   * Libraries that no seam sees: the last column has the seams above them that would, each followed
   * by a blank.
   */
  private static final String UNSEEN = "unseen";

  /** A part of a library that no seam sees, while the rest of it is seen. */
  private static final String PART = "part";

  /** As unseen, in the jar of a server too: that it is there does not say that it is used. */
  private static final String OF_A_SERVER = "of a server";

  /** What the classes of a client or framework begin with, and the seams that see its calls. */
  private static final String[] CLIENTS = {
    "jdk.internal.net.http.", "jdk-http ",
    "sun.net.www.protocol.http", "url-connection ",
    "okhttp3.", "okhttp ",
    "org.apache.http.", "apache-http4 ",
    "org.apache.hc.", "apache-http5 ",
    "reactor.netty.", "webclient spring-rest azure-core netty ",
    "io.micronaut.http.client.netty.", "netty ",
    "zio.http.netty.", "netty ",
    "org.eclipse.jetty.io.", "jetty spring-rest webclient ",
    "org.asynchttpclient.", "asynchttpclient ",
    "play.shaded.ahc.org.asynchttpclient.", "asynchttpclient ",
    "io.vertx.", "vertx ",
    "io.ktor.", "ktor-cio ",
    "software.amazon.awssdk.http.", "aws-async ",
    "ai.koog.", "koog ",
    "com.alibaba.cloud.ai.dashscope.", "spring-ai ",
    "com.google.adk.", "google-adk ",
    "com.microsoft.semantickernel.", "semantic-kernel ",
    "dev.langchain4j.", "langchain4j ",
    "io.agentscope.", "agentscope ",
    "io.quarkiverse.langchain4j.", "langchain4j ",
    "org.springframework.ai.", "spring-ai ",
  };

  /** What the classes of libraries begin with whose purpose is to call models. */
  private static final String[] MODEL_LIBRARIES = {
    "ai/koog/",
    "com/alibaba/cloud/ai/",
    "com/alibaba/dashscope/",
    "com/anthropic/",
    "com/azure/ai/",
    "com/cohere/",
    "com/embabel/",
    "com/google/adk/",
    "com/google/genai/",
    "com/ibm/watsonx/",
    "com/microsoft/semantickernel/",
    "com/openai/",
    "com/theokanning/openai/",
    "dev/langchain4j/",
    "io/agentscope/",
    "io/github/ollama4j/",
    "io/github/sashirestela/openai/",
    "io/quarkiverse/langchain4j/",
    "org/bsc/langgraph4j/",
    "org/springframework/ai/",
    "software/amazon/awssdk/services/bedrockruntime/",
  };

  /** How many columns a row has. */
  private static final int WIDTH = 5;

  /** In each row: a class, the library's name, its kind, what to do, and seams above it. */
  private static final String[] ROWS = {
    "ai.koog.prompt.executor.llms.MultiLLMPromptExecutor",
    "Koog",
    MODELS,
    "",
    "",
    "com.alibaba.dashscope.aigc.generation.Generation",
    "DashScope SDK",
    MODELS,
    "",
    "",
    "com.anthropic.client.AnthropicClientImpl",
    "anthropic-java",
    MODELS,
    "",
    "",
    "com.azure.ai.inference.ChatCompletionsClientBuilder",
    "azure-ai-inference",
    MODELS,
    "",
    "",
    "com.azure.ai.openai.OpenAIClientBuilder",
    "azure-ai-openai",
    MODELS,
    "",
    "",
    "com.cohere.api.Cohere",
    "cohere-java",
    MODELS,
    "",
    "",
    "com.google.adk.models.BaseLlm",
    "Google ADK",
    MODELS,
    "",
    "",
    "com.google.genai.Client",
    "google-genai",
    MODELS,
    "",
    "",
    "com.ibm.watsonx.ai.chat.ChatService",
    "watsonx-ai",
    MODELS,
    "",
    "",
    "com.microsoft.semantickernel.Kernel",
    "Semantic Kernel",
    MODELS,
    "",
    "",
    "com.openai.client.OpenAIClientImpl",
    "openai-java",
    MODELS,
    "",
    "",
    "com.theokanning.openai.service.OpenAiService",
    "openai-gpt3-java",
    MODELS,
    "",
    "",
    "dev.langchain4j.model.chat.ChatLanguageModel",
    "LangChain4j before 1.0",
    MODELS,
    "",
    "",
    "dev.langchain4j.model.chat.ChatModel",
    "LangChain4j",
    MODELS,
    "",
    "",
    "io.agentscope.core.model.ChatModelBase",
    "AgentScope",
    MODELS,
    "",
    "",
    "io.github.ollama4j.Ollama",
    "ollama4j",
    MODELS,
    "",
    "",
    "io.github.ollama4j.OllamaAPI",
    "ollama4j",
    MODELS,
    "",
    "",
    "io.github.sashirestela.openai.SimpleOpenAI",
    "simple-openai",
    MODELS,
    "",
    "",
    "org.springframework.ai.chat.model.ChatModel",
    "Spring AI",
    MODELS,
    "",
    "",
    AWS + "DefaultBedrockRuntimeAsyncClient",
    "AWS SDK Bedrock runtime",
    MODELS,
    "",
    "",
    AWS + "DefaultBedrockRuntimeClient",
    "AWS SDK Bedrock runtime",
    MODELS,
    "",
    "",
    "com.google.cloud.vertexai.VertexAI",
    "google-cloud-vertexai over gRPC",
    UNSEEN,
    "Use google-genai, its successor",
    "",
    "com.sap.ai.sdk.orchestration.OrchestrationClient",
    "SAP AI SDK's orchestration",
    UNSEEN,
    "Use it through Spring AI",
    "",
    "com.google.genai.AsyncLive$GenAiWebSocketClient",
    "google-genai over a WebSocket (Live)",
    PART,
    KnownLibrary.OVER_HTTP,
    "",
    "com.openai.core.http.WebSocketConnections",
    "openai-java over a WebSocket",
    PART,
    KnownLibrary.OVER_HTTP,
    "",
    "com.github.tjake.jlama.model.AbstractModel",
    "Jlama, a model in this process",
    UNSEEN,
    "Use it through LangChain4j",
    "",
    "de.kherud.llama.LlamaModel",
    "java-llama.cpp, a model in this process",
    UNSEEN,
    "Use a llama.cpp server",
    "",
    "org.eclipse.jetty.client.HttpClient",
    "Jetty HTTP client",
    UNSEEN,
    KnownLibrary.OTHER_CLIENT,
    "jetty spring-rest ",
    "io.micronaut.http.client.netty.DefaultHttpClient",
    "Micronaut HTTP client",
    UNSEEN,
    KnownLibrary.OTHER_CLIENT,
    "netty ",
    "org.apache.pekko.http.impl.engine.client.OutgoingConnectionBlueprint$",
    "Pekko HTTP client",
    OF_A_SERVER,
    KnownLibrary.OTHER_CLIENT,
    "",
    "akka.http.impl.engine.client.OutgoingConnectionBlueprint$",
    "Akka HTTP client",
    OF_A_SERVER,
    KnownLibrary.OTHER_CLIENT,
    "",
    "org.httpkit.client.Decoder",
    "http-kit client",
    OF_A_SERVER,
    KnownLibrary.OTHER_CLIENT,
    "",
    "org.http4s.ember.client.EmberClientBuilder",
    "http4s Ember client",
    UNSEEN,
    KnownLibrary.OTHER_CLIENT,
    "",
    "org.http4s.blaze.client.BlazeClientBuilder",
    "http4s Blaze client",
    UNSEEN,
    KnownLibrary.OTHER_CLIENT,
    "",
    "io.helidon.webclient.api.HttpClient",
    "Helidon WebClient",
    UNSEEN,
    KnownLibrary.OTHER_CLIENT,
    "",
    "reactor.netty.http.client.HttpClient",
    "Reactor Netty HTTP client",
    UNSEEN,
    "Use it through Spring's WebClient or RestClient",
    "webclient spring-rest azure-core netty ",
  };

  private LibraryTable() {}

  /** How many libraries there are. */
  public static int size() {
    return ROWS.length / WIDTH;
  }

  /** The binary name of a class that is loaded where the library in this row is used. */
  public static String type(int row) {
    return ROWS[row * WIDTH];
  }

  /** Whether a class, by its internal name, is of a library that calls models. */
  public static boolean isOfModelLibrary(String type) {
    for (String each : MODEL_LIBRARIES) {
      if (type.startsWith(each)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the library is seen except for the part that this row names. */
  public static boolean isPart(int row) {
    return ROWS[row * WIDTH + 2].equals(PART);
  }

  /** Whether the library in this row may be there without being used for what no seam sees. */
  public static boolean mayBeIdle(int row) {
    return isPart(row) || ROWS[row * WIDTH + 2].equals(OF_A_SERVER);
  }

  /** The library in this row. */
  public static KnownLibrary library(int row) {
    int index = row * WIDTH;
    if (isPart(row)) {
      return KnownLibrary.part(ROWS[index + 1], ROWS[index + 3]);
    }
    return new KnownLibrary(
        ROWS[index + 1], ROWS[index + 2].equals(MODELS), ROWS[index + 3], ROWS[index + 4]);
  }

  /** Whether a library on the stack has a part in this table, so that its own line names it. */
  public static boolean isOfPart(List<String> classes) {
    for (int row = 0; row < size(); row++) {
      for (String library : MODEL_LIBRARIES) {
        String prefix = library.replace('/', '.');
        if (isPart(row) && type(row).startsWith(prefix) && hasAny(classes, prefix)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean hasAny(List<String> classes, String prefix) {
    for (String name : classes) {
      if (name.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }

  /** The seams that see what a stack sends, each followed by a blank. */
  public static String seamsOf(List<String> classes) {
    StringBuilder seams = new StringBuilder();
    for (int row = 0; row < CLIENTS.length; row += 2) {
      if (hasAny(classes, CLIENTS[row])) {
        seams.append(CLIENTS[row + 1]);
      }
    }
    return seams.toString();
  }
}
