package io.loophound.integration.springai;

import io.loophound.testkit.framework.FrameworkContract;
import io.loophound.testkit.framework.ReceivedAnswer;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.MessageChatMemoryAdvisor;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.memory.MessageWindowChatMemory;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;
import org.springframework.ai.tool.annotation.Tool;

/** A chat client. */
class SpringAiContractTest extends FrameworkContract {

  @Tool
  public String search(String query) {
    return searched(query);
  }

  @Override
  protected String seam() {
    return "spring-ai";
  }

  @Override
  protected String ask(String session) {
    return request(session).call().content();
  }

  @Override
  protected void stream(String session, ReceivedAnswer heard) {
    var unused =
        request(session).stream().content().subscribe(heard::text, heard::error, heard::end);
  }

  private ChatClient.ChatClientRequestSpec request(String session) {
    return request(session, QUESTION);
  }

  private ChatClient.ChatClientRequestSpec request(String session, String question) {
    OpenAiChatOptions options =
        OpenAiChatOptions.builder().baseUrl(address()).apiKey("none").model(MODEL).build();
    return ChatClient.create(OpenAiChatModel.builder().options(options).build())
        .prompt(question)
        .tools(this)
        .advisors(advisors -> advisors.param(ChatMemory.CONVERSATION_ID, session));
  }

  @Override
  protected Remembering remembering() {
    ChatMemory memory = MessageWindowChatMemory.builder().build();
    return question ->
        request("u1", question)
            .advisors(MessageChatMemoryAdvisor.builder(memory).build())
            .call()
            .content();
  }
}
