package io.loophound.compat;

import com.embabel.agent.api.annotation.AchievesGoal;
import com.embabel.agent.api.annotation.Action;
import com.embabel.agent.api.annotation.Agent;
import com.embabel.agent.api.common.Ai;
import com.embabel.agent.api.common.PromptRunner;
import com.embabel.agent.api.common.streaming.StreamingPromptRunner;
import com.embabel.agent.api.invocation.AgentInvocation;
import com.embabel.agent.core.AgentPlatform;
import com.embabel.agent.domain.io.UserInput;
import com.embabel.agent.openai.OpenAiCompatibleModelFactory;
import com.embabel.common.ai.model.Llm;
import com.embabel.common.ai.model.PricingModel;
import io.micrometer.observation.ObservationRegistry;
import java.util.stream.Collectors;
import org.springframework.ai.tool.annotation.Tool;
import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.annotation.Bean;

/** An agent of Embabel, with a desk that fails and reports that do not. */
@SpringBootApplication
public class App {
  private static final String MODEL = System.getenv("OPENAI_MODEL");
  private static boolean stream;

  /** The model, as one that only speaks as OpenAI does. */
  @Bean
  Llm standIn() {
    String url = System.getenv("OPENAI_BASE_URL").replaceFirst("/v1$", "");
    return new OpenAiCompatibleModelFactory(url, "stand-in", null, null, ObservationRegistry.NOOP)
        .openAiCompatibleLlm(MODEL, PricingModel.getALL_YOU_CAN_EAT(), "stand-in", null);
  }

  record Answer(String text) {}

  /** The agent. */
  @Agent(description = "Answers questions about orders")
  public static class Clerk {
    @AchievesGoal(description = "The question is answered")
    @Action
    Answer answer(UserInput question, Ai ai) {
      PromptRunner runner = ai.withLlm(MODEL).withToolObject(new Tools());
      return new Answer(
          stream ? stream(runner, question) : runner.generateText(question.getContent()));
    }

    private static String stream(PromptRunner runner, UserInput question) {
      return ((StreamingPromptRunner) runner)
          .stream()
              .withPrompt(question.getContent())
              .createObjectStream(Answer.class)
              .map(Answer::text)
              .collect(Collectors.joining())
              .block();
    }
  }

  /** The tools. */
  public static class Tools {
    private final Reports reports = new Reports();

    @Tool(description = "Looks up an order")
    public String lookUpOrder(String orderId) {
      throw new IllegalStateException("order service answered 403 Forbidden");
    }

    @Tool(description = "Lists the names of all reports, one a line")
    public String listFiles() {
      return reports.list();
    }

    @Tool(description = "Reads one report")
    public String readFile(String name) {
      return reports.read(name);
    }

    @Tool(description = "Shows one page of the list of customers")
    public String customerPage(int page) {
      return reports.customers(page);
    }

    @Tool(description = "Tells how far an export job is")
    public String exportStatus(String jobId) {
      return reports.export();
    }
  }

  /** The way is {@code call} or {@code stream}. */
  public static void main(String[] args) {
    stream = args[0].equals("stream");
    AgentPlatform platform =
        new SpringApplicationBuilder(App.class)
            .web(WebApplicationType.NONE)
            .bannerMode(Banner.Mode.OFF)
            .run(
                "--logging.level.root=off",
                "--logging.level.com.embabel=off",
                "--spring.ai.mcp.client.annotation-scanner.enabled=false",
                "--OPENAI_API_KEY=stand-in")
            .getBean(AgentPlatform.class);
    Ending.print(
        () ->
            AgentInvocation.create(platform, Answer.class)
                .invoke(new UserInput("Where is my order A-1042?"))
                .text());
  }
}
