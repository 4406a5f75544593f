package io.loophound.integration.langgraph4j;

import static java.util.stream.Stream.iterate;

import dev.langchain4j.agent.tool.P;
import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import io.loophound.testkit.framework.FrameworkContract;
import io.loophound.testkit.framework.ReceivedAnswer;
import java.util.Map;
import java.util.Objects;
import org.bsc.langgraph4j.CompileConfig;
import org.bsc.langgraph4j.CompiledGraph;
import org.bsc.langgraph4j.GraphStateException;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.agentexecutor.AgentExecutor;
import org.bsc.langgraph4j.checkpoint.MemorySaver;
import org.bsc.langgraph4j.streaming.StreamingOutput;

/** LangGraph4j's own agent. */
class LangGraph4jContractTest extends FrameworkContract {

  @Tool("Searches")
  public String search(@P("what for") String query) {
    return searched(query);
  }

  @Override
  protected String seam() {
    return "langchain4j"; // it sees the model's calls
  }

  @Override
  protected String agentName() {
    return "clerk";
  }

  @Override
  protected Throwable killIn(Throwable seen) {
    return iterate(seen, Objects::nonNull, Throwable::getCause)
        .reduce((outer, cause) -> cause)
        .orElseThrow();
  }

  @Override
  protected String ask(String session) throws Exception {
    OpenAiChatModel model =
        OpenAiChatModel.builder().baseUrl(address()).apiKey("none").modelName(MODEL).build();
    return graph(AgentExecutor.builder().chatModel(model))
        .invoke(question(), config(session))
        .flatMap(AgentExecutor.State::finalResponse)
        .orElseThrow();
  }

  @Override
  protected void stream(String session, ReceivedAnswer heard) {
    OpenAiStreamingChatModel model =
        OpenAiStreamingChatModel.builder()
            .baseUrl(address())
            .apiKey("none")
            .modelName(MODEL)
            .build();
    try {
      graph(AgentExecutor.builder().chatModel(model)).stream(question(), config(session)).stream()
          .filter(StreamingOutput.class::isInstance)
          .forEach(part -> heard.text(((StreamingOutput<?>) part).chunk()));
      heard.end();
    } catch (Exception e) {
      heard.error(e);
    }
  }

  @Override
  protected Remembering remembering() {
    OpenAiChatModel model =
        OpenAiChatModel.builder().baseUrl(address()).apiKey("none").modelName(MODEL).build();
    CompileConfig kept = compile().checkpointSaver(new MemorySaver()).build();
    return question ->
        graph(AgentExecutor.builder().chatModel(model), kept)
            .invoke(Map.of("messages", UserMessage.from(question)), config("u1"))
            .flatMap(AgentExecutor.State::finalResponse)
            .orElseThrow();
  }

  private static CompileConfig.Builder compile() {
    return CompileConfig.builder().graphId("clerk").recursionLimit(400);
  }

  private CompiledGraph<AgentExecutor.State> graph(AgentExecutor.Builder agent)
      throws GraphStateException {
    return graph(agent, compile().build());
  }

  private CompiledGraph<AgentExecutor.State> graph(
      AgentExecutor.Builder agent, CompileConfig config) throws GraphStateException {
    return agent.toolsFromObject(this).build().compile(config);
  }

  private static Map<String, Object> question() {
    return Map.of("messages", UserMessage.from(QUESTION));
  }

  private static RunnableConfig config(String session) {
    return session.isEmpty()
        ? RunnableConfig.builder().build()
        : RunnableConfig.builder().threadId(session).build();
  }
}
