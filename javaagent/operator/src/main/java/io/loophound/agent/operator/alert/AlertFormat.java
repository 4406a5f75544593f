package io.loophound.agent.operator.alert;

import io.loophound.agent.operator.event.Event;
import io.loophound.agent.operator.json.JsonText;
import java.util.List;
import java.util.Map;

/** What a receiver of alerts understands. */
public enum AlertFormat {
  /** The event as it stands in the file of events. */
  GENERIC {
    @Override
    String body(Event event) {
      return JsonText.of(event.map());
    }
  },

  /** An incoming webhook of Slack, and of what is compatible with it. */
  SLACK {
    @Override
    String body(Event event) {
      String text = text(event).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
      return JsonText.of(Map.of("text", text));
    }
  },

  /** A webhook of a workflow of Microsoft Teams: one adaptive card. */
  TEAMS {
    @Override
    String body(Event event) {
      Map<String, Object> block =
          Map.of("type", "TextBlock", "wrap", true, "text", text(event).replace("*", "\\*"));
      Map<String, Object> card =
          Map.of("type", "AdaptiveCard", "version", "1.4", "body", List.of(block));
      Map<String, Object> attachment =
          Map.of("contentType", "application/vnd.microsoft.card.adaptive", "content", card);
      return JsonText.of(Map.of("type", "message", "attachments", List.of(attachment)));
    }
  };

  /** The body of the request that tells of an event. */
  abstract String body(Event event);

  private static String text(Event event) {
    return event.text("message");
  }
}
