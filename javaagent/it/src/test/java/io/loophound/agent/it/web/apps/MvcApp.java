package io.loophound.agent.it.web.apps;

import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.service.AiServices;
import io.loophound.examples.apps.OrderDesk;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;

/** Spring MVC on Tomcat: an agent behind two controllers, one of which answers errors itself. */
public final class MvcApp {
  private static final AtomicInteger REQUESTS = new AtomicInteger();

  private MvcApp() {}

  interface Clerk {
    String answer(String question);
  }

  /** The agent of one request, which is about an order of its own. */
  static String ask() {
    Clerk clerk =
        AiServices.builder(Clerk.class)
            .chatModel(
                OpenAiChatModel.builder()
                    .baseUrl(System.getenv("OPENAI_BASE_URL"))
                    .apiKey("stand-in")
                    .modelName(System.getenv("OPENAI_MODEL"))
                    .build())
            .chatMemory(MessageWindowChatMemory.withMaxMessages(400))
            .tools(new OrderDesk())
            .build();
    awaitSeams();
    return clerk.answer("Where is the order of request " + REQUESTS.incrementAndGet() + "?");
  }

  /** Web frameworks are woven on a thread of LoopHound, which the first agent has started. */
  private static void awaitSeams() {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().equals("loophound-startup")) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
      }
    }
  }

  /** Leaves every exception to the framework. */
  @RestController
  public static final class Plain {
    /** The agent's answer. */
    @GetMapping("/plain")
    public String order() {
      return ask();
    }

    /** An error that is none of ours. */
    @GetMapping("/broken")
    public String broken() {
      return Optional.<String>empty().orElseThrow();
    }
  }

  /** Has an answer of its own for every exception. */
  @RestController
  public static final class Own {
    /** The agent's answer. */
    @GetMapping("/own")
    public String order() {
      return ask();
    }

    /** The application's answer. */
    @ExceptionHandler
    public ResponseEntity<String> failed(RuntimeException thrown) {
      return ResponseEntity.status(503).body("own: " + thrown.getClass().getSimpleName());
    }
  }

  /** The application's beans. */
  @EnableWebMvc
  public static final class Beans {}

  /** Starts, asks itself, and prints what came back. */
  public static void main(String[] args) throws Exception {
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(Files.createTempDirectory("mvc").toString());
    tomcat.setPort(0);
    tomcat.getConnector();
    AnnotationConfigWebApplicationContext beans = new AnnotationConfigWebApplicationContext();
    beans.register(Beans.class, Plain.class, Own.class);
    Context context = tomcat.addContext("", null);
    Tomcat.addServlet(context, "mvc", new DispatcherServlet(beans)).setLoadOnStartup(1);
    context.addServletMappingDecoded("/", "mvc");
    tomcat.start();
    try {
      for (String path : args) {
        print(path, "http://localhost:" + tomcat.getConnector().getLocalPort() + path);
      }
    } finally {
      tomcat.stop();
      tomcat.destroy();
    }
  }

  /** Asks, and prints what came back. */
  static void print(String path, String address) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(address)).build();
    HttpResponse<String> response =
        HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    String type = response.headers().firstValue("content-type").orElse("");
    boolean text = !type.startsWith("text/html"); // Tomcat's own page has many lines
    System.out.println(
        path + " " + response.statusCode() + " " + type + " " + (text ? response.body() : ""));
  }
}
