package io.loophound.compat;

import com.alibaba.dashscope.aigc.generation.Generation;
import com.alibaba.dashscope.aigc.generation.GenerationParam;
import com.alibaba.dashscope.common.Message;
import com.alibaba.dashscope.tools.ToolCallBase;
import com.alibaba.dashscope.tools.ToolCallFunction;
import java.util.ArrayList;
import java.util.List;

/** An agent on dashscope-sdk-java. */
final class DashScope implements Agent {
  private final Generation client =
      new Generation("http", System.getenv("VENDORS_URL") + "/api/v1");
  private final Desk desk = new Desk();
  private final List<Message> messages = new ArrayList<>();

  @Override
  public String answer(String model) throws Exception {
    String question = "Where is my order A-1042? Ask " + model;
    messages.add(Message.builder().role("user").content(question).build());
    while (true) {
      GenerationParam request =
          GenerationParam.builder()
              .model(model)
              .apiKey("none")
              .messages(messages)
              .resultFormat("message")
              .build();
      Message reply = client.call(request).getOutput().getChoices().get(0).getMessage();
      messages.add(reply);
      if (reply.getToolCalls() == null) {
        return reply.getContent();
      }
      for (ToolCallBase call : reply.getToolCalls()) {
        ToolCallFunction.CallFunction function = ((ToolCallFunction) call).getFunction();
        String text = desk.call(function.getName(), function.getArguments());
        messages.add(Message.builder().role("tool").toolCallId(call.getId()).content(text).build());
      }
    }
  }
}
