package io.loophound.agent.it.http.apps;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import javax.net.ssl.SSLContext;

/**
 * A model of LangChain4j over a client that no seam knows: its pool connects ahead, for a call, and
 * afterwards. With an argument, something else calls a model with a client of its own.
 */
public final class UnknownClientBesideLangChain4j {

  private UnknownClientBesideLangChain4j() {}

  /** The client of the model. */
  static final class Pool {
    private Pool() {}

    static void connect() {
      open("api.openai.com");
    }

    static void connectInBackground() throws InterruptedException {
      Thread thread = new Thread(Pool::connect);
      thread.start();
      thread.join();
    }

    private static void open(String host) {
      System.out.println(engine(host));
    }
  }

  /** The client of something else. */
  static final class Other {
    private Other() {}

    static void connect() {
      System.out.println(engine("api.anthropic.com"));
    }
  }

  private static final class Model implements ChatModel {
    @Override
    public ChatResponse doChat(ChatRequest request) {
      Pool.connect();
      return ChatResponse.builder().aiMessage(AiMessage.from("done")).build();
    }
  }

  public static void main(String[] args) throws Exception {
    Pool.connectInBackground();
    System.out.println(new Model().chat("hi"));
    Pool.connectInBackground();
    if (args.length > 0) {
      Other.connect();
    }
  }

  static String engine(String host) {
    try {
      return SSLContext.getDefault().createSSLEngine(host, 443).getPeerHost();
    } catch (java.security.NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
