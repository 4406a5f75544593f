package io.loophound.agent.operator.alert;

import io.loophound.agent.operator.event.Event;
import io.loophound.agent.operator.json.JsonText;
import java.util.List;
import java.util.Map;

/** The format that a receiver of alerts understands. */
public enum AlertFormat {
  /** The event as in the event file. */
  GENERIC {
    @Override
    String body(Event event) {
      return JsonText.of(event.map());
    }
  },

  /** An incoming webhook of Slack or a compatible service. */
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

  /** The request body for an event. */
  abstract String body(Event event);

  private static String text(Event event) {
    return event.text("message") + " (" + event.origin() + ")";
  }
}
