package io.loophound.integration.agentscope;

import io.agentscope.core.ReActAgent;
import io.agentscope.core.agent.RuntimeContext;
import io.agentscope.core.event.TextBlockDeltaEvent;
import io.agentscope.core.message.Base64Source;
import io.agentscope.core.message.ImageBlock;
import io.agentscope.core.message.TextBlock;
import io.agentscope.core.message.ToolResultBlock;
import io.agentscope.core.tool.Tool;
import io.agentscope.core.tool.ToolParam;
import io.agentscope.core.tool.Toolkit;
import io.agentscope.extensions.model.openai.OpenAIChatModel;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.integration.agentscope.mapping.Results;
import io.loophound.testkit.framework.FrameworkContract;
import io.loophound.testkit.framework.ReceivedAnswer;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** An agent that reasons and acts. */
class AgentScopeContractTest extends FrameworkContract {

  @Tool(name = "search", description = "Searches")
  public String search(@ToolParam(name = "query") String query) {
    return searched(query);
  }

  @Override
  protected String seam() {
    return "agentscope";
  }

  @Override
  protected String agentName() {
    return "clerk";
  }

  @Override
  protected String ask(String session) {
    return agent(false).call(QUESTION, context(session)).block().getTextContent();
  }

  @Override
  protected void stream(String session, ReceivedAnswer heard) {
    var unused =
        agent(true)
            .streamEvents(QUESTION, context(session))
            .ofType(TextBlockDeltaEvent.class)
            .map(TextBlockDeltaEvent::getDelta)
            .subscribe(heard::text, heard::error, heard::end);
  }

  private static RuntimeContext context(String session) {
    return session.isEmpty() ? null : RuntimeContext.builder().sessionId(session).build();
  }

  private ReActAgent agent(boolean stream) {
    Toolkit toolkit = new Toolkit();
    toolkit.registerTool(this);
    return ReActAgent.builder()
        .name("clerk")
        .sysPrompt("You are a clerk.")
        .model(
            OpenAIChatModel.builder().baseUrl(address()).apiKey("none").modelName(MODEL).stream(
                    stream)
                .build())
        .toolkit(toolkit)
        .maxIters(100)
        .build();
  }

  @Override
  protected Remembering remembering() {
    ReActAgent clerk = agent(false);
    return question -> clerk.call(question, context("u1")).block().getTextContent();
  }

  @Override
  protected ToolOutcome clicked(byte[] picture) {
    String data = Base64.getEncoder().encodeToString(picture);
    ImageBlock image = ImageBlock.builder().source(new Base64Source("image/png", data)).build();
    TextBlock text = TextBlock.builder().text("clicked").build();
    return new Results(null)
        .read(ToolResultBlock.of("c1", "search", List.of(text, image), Map.of()));
  }
}
