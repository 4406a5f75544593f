package io.loophound.compat;

import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;
import java.util.ArrayList;
import java.util.List;
import org.apache.camel.CamelContext;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.component.langchain4j.agent.api.AgentConfiguration;
import org.apache.camel.component.langchain4j.agent.api.AgentWithoutMemory;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.model.RouteDefinition;

/** Camel's agent and its tools, which are routes: a desk that fails and reports that do not. */
public final class App {
  private static final String QUESTION = "Where is my order A-1042?";

  private App() {}

  /** The routes. */
  private static final class Desk extends RouteBuilder {
    private final Reports reports = new Reports();

    @Override
    public void configure() {
      tool("lookUpOrder", "orderId", "string")
          .setBody(constant("order service answered 403 Forbidden"));
      tool("listFiles", "any", "string").setBody(exchange -> reports.list());
      tool("readFile", "name", "string")
          .setBody(exchange -> reports.read(exchange.getIn().getHeader("name", String.class)));
      tool("customerPage", "page", "integer")
          .setBody(exchange -> reports.customers(exchange.getIn().getHeader("page", int.class)));
      tool("exportStatus", "jobId", "string").setBody(exchange -> reports.export());
      from("direct:agent").to("langchain4j-agent:clerk?agent=#clerk&tags=desk");
      from("direct:tools").to("langchain4j-tools:clerk?tags=desk&chatModel=#model");
    }

    private RouteDefinition tool(String name, String parameter, String type) {
      return from(
          "langchain4j-tools:%s?tags=desk&name=%s&description=%s&parameter.%s=%s"
              .formatted(name, name, name, parameter, type));
    }
  }

  /** The way is {@code agent} or {@code tools}, the two components that call tools. */
  public static void main(String[] args) throws Exception {
    ChatModel model =
        OpenAiChatModel.builder()
            .baseUrl(System.getenv("OPENAI_BASE_URL"))
            .apiKey("stand-in")
            .modelName(System.getenv("OPENAI_MODEL"))
            .build();
    CamelContext context = new DefaultCamelContext();
    context.getRegistry().bind("model", model);
    context
        .getRegistry()
        .bind("clerk", new AgentWithoutMemory(new AgentConfiguration().withChatModel(model)));
    context.addRoutes(new Desk());
    context.start();
    Object body =
        args[0].equals("agent") ? QUESTION : new ArrayList<>(List.of(UserMessage.from(QUESTION)));
    Ending.print(
        () ->
            context.createProducerTemplate().requestBody("direct:" + args[0], body, String.class));
  }
}
