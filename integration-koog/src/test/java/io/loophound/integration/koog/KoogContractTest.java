package io.loophound.integration.koog;

import ai.koog.agents.core.environment.ReceivedToolResult;
import ai.koog.agents.core.environment.ToolResultKind;
import ai.koog.agents.core.tools.annotations.LLMDescription;
import ai.koog.agents.core.tools.annotations.Tool;
import ai.koog.agents.core.tools.reflect.ToolSet;
import ai.koog.prompt.executor.model.PromptExecutor;
import ai.koog.prompt.message.AttachmentContent;
import ai.koog.prompt.message.AttachmentSource;
import ai.koog.prompt.message.MessagePart;
import ai.koog.serialization.JSONObject;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.integration.koog.mapping.ReceivedResults;
import io.loophound.integration.koog.testkit.KoogAgents;
import io.loophound.testkit.framework.FrameworkContract;
import io.loophound.testkit.framework.ReceivedAnswer;
import java.util.List;
import java.util.Map;

/** An agent with Koog's own loop, and one that asks for streams. */
public class KoogContractTest extends FrameworkContract implements ToolSet {

  @Tool
  @LLMDescription("Searches")
  public String search(@LLMDescription("what for") String query) {
    return searched(query);
  }

  @Override
  protected String seam() {
    return "koog";
  }

  @Override
  protected String agentName() {
    return "clerk";
  }

  @Override
  protected String replyId() {
    return "";
  }

  @Override
  protected String ask(String session) {
    return KoogAgents.whole("clerk", executor(), MODEL, this).run(QUESTION, id(session));
  }

  @Override
  protected void stream(String session, ReceivedAnswer heard) {
    try {
      var unused =
          KoogAgents.streaming("clerk", executor(), MODEL, this, heard::text)
              .run(QUESTION, id(session));
      heard.end();
    } catch (Exception e) {
      heard.error(e);
    }
  }

  private PromptExecutor executor() {
    return KoogAgents.executor(address().replaceFirst("/v1$", ""));
  }

  private static String id(String session) {
    return session.isEmpty() ? null : session;
  }

  @Override
  protected ToolOutcome clicked(byte[] picture) {
    AttachmentSource.Image image =
        new AttachmentSource.Image(
            new AttachmentContent.Binary.Bytes(picture), "png", "image/png", null);
    return new ReceivedResults(null)
        .read(
            new ReceivedToolResult(
                "c1",
                "search",
                new JSONObject(Map.of()),
                null,
                "clicked",
                ToolResultKind.Success.INSTANCE,
                null,
                null,
                List.of(new MessagePart.Text("clicked"), new MessagePart.Attachment(image))));
  }
}
