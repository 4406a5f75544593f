package io.loophound.integration.langchain4j;

import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.TokenStream;
import dev.langchain4j.service.UserMessage;
import dev.langchain4j.service.tool.ToolExecutionResult;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.testkit.framework.FrameworkContract;
import io.loophound.testkit.framework.ReceivedAnswer;
import java.util.Base64;
import java.util.List;

/** An AI service. */
class LangChain4jContractTest extends FrameworkContract {

  interface Clerk {
    String answer(@MemoryId Object session, @UserMessage String question);

    TokenStream stream(@MemoryId Object session, @UserMessage String question);
  }

  @Tool
  String search(String query) {
    return searched(query);
  }

  @Override
  protected String seam() {
    return "langchain4j";
  }

  @Override
  protected String agentName() {
    return Clerk.class.getName();
  }

  @Override
  protected String session(String id) {
    return Clerk.class.getName() + '#' + id;
  }

  @Override
  protected String ask(String session) {
    return clerk().answer(memory(session), QUESTION);
  }

  @Override
  protected void stream(String session, ReceivedAnswer heard) {
    clerk().stream(memory(session), QUESTION)
        .onPartialResponse(heard::text)
        .onCompleteResponse(response -> heard.end())
        .onError(heard::error)
        .start();
  }

  private static String memory(String session) {
    return session.isEmpty() ? "default" : session;
  }

  private Clerk clerk() {
    return AiServices.builder(Clerk.class)
        .chatModel(
            OpenAiChatModel.builder().baseUrl(address()).apiKey("none").modelName(MODEL).build())
        .streamingChatModel(
            OpenAiStreamingChatModel.builder()
                .baseUrl(address())
                .apiKey("none")
                .modelName(MODEL)
                .build())
        .chatMemoryProvider(id -> MessageWindowChatMemory.withMaxMessages(400))
        .tools(this)
        .build();
  }

  @Override
  protected Remembering remembering() {
    Clerk clerk = clerk();
    return question -> clerk.answer("u1", question);
  }

  @Override
  protected ToolOutcome clicked(byte[] picture) {
    String data = Base64.getEncoder().encodeToString(picture);
    return new ResultTypes.Results()
        .read(
            ToolExecutionResult.builder()
                .resultContents(
                    List.of(TextContent.from("clicked"), ImageContent.from(data, "image/png")))
                .build());
  }
}
