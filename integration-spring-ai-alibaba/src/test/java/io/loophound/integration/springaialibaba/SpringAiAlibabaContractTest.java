package io.loophound.integration.springaialibaba;

import com.alibaba.cloud.ai.graph.RunnableConfig;
import com.alibaba.cloud.ai.graph.agent.Builder;
import com.alibaba.cloud.ai.graph.agent.ReactAgent;
import com.alibaba.cloud.ai.graph.checkpoint.savers.MemorySaver;
import io.loophound.testkit.framework.FrameworkContract;
import io.loophound.testkit.framework.ReceivedAnswer;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;
import org.springframework.ai.openai.api.OpenAiApi;
import org.springframework.ai.tool.annotation.Tool;
import org.springframework.retry.support.RetryTemplate;

/** An agent that reasons and acts. */
class SpringAiAlibabaContractTest extends FrameworkContract {

  @Tool(description = "Searches")
  public String search(String query) {
    return searched(query);
  }

  @Override
  protected String seam() {
    return "spring-ai"; // it sees the model's calls
  }

  @Override
  protected String agentName() {
    return "clerk";
  }

  @Override
  protected String ask(String session) throws Exception {
    String answer = agent().call(QUESTION, config(session)).getText();
    if (answer.startsWith("Exception: ")) {
      throw new IllegalStateException(answer); // what the agent makes of all but the kill
    }
    return answer;
  }

  @Override
  protected void stream(String session, ReceivedAnswer heard) {
    try {
      var unused =
          agent()
              .streamMessages(QUESTION, config(session))
              .filter(part -> part instanceof AssistantMessage said && !said.hasToolCalls())
              .subscribe(
                  part -> heard.text(part.getText() == null ? "" : part.getText()),
                  heard::error,
                  heard::end);
    } catch (Exception e) {
      heard.error(e);
    }
  }

  @Override
  protected Remembering remembering() {
    ReactAgent clerk = builder().saver(new MemorySaver()).build();
    return question -> clerk.call(question, config("u1")).getText();
  }

  private static RunnableConfig config(String session) {
    return session.isEmpty() ? null : RunnableConfig.builder().threadId(session).build();
  }

  private ReactAgent agent() {
    return builder().build();
  }

  private Builder builder() {
    return ReactAgent.builder()
        .name("clerk")
        .model(model(address().replaceFirst("/v1$", "")))
        .methodTools(this);
  }

  private static ChatModel model(String server) {
    return OpenAiChatModel.builder()
        .openAiApi(OpenAiApi.builder().baseUrl(server).apiKey("none").build())
        .defaultOptions(OpenAiChatOptions.builder().model(MODEL).build())
        .retryTemplate(RetryTemplate.builder().maxAttempts(3).fixedBackoff(1).build())
        .build();
  }
}
