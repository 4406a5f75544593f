package io.loophound.integration.agentscope;

import io.agentscope.core.ReActAgent;
import io.agentscope.core.agent.RuntimeContext;
import io.agentscope.core.event.TextBlockDeltaEvent;
import io.agentscope.core.tool.Tool;
import io.agentscope.core.tool.ToolParam;
import io.agentscope.core.tool.Toolkit;
import io.agentscope.extensions.model.openai.OpenAIChatModel;
import io.loophound.testkit.framework.FrameworkContract;
import io.loophound.testkit.framework.Heard;

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
  protected void stream(String session, Heard heard) {
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
}
