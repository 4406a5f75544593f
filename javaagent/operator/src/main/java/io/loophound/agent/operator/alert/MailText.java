package io.loophound.agent.operator.alert;

import io.loophound.agent.operator.event.Event;
import java.util.List;

/** The text of an e-mail about an event: names and numbers, no content. */
final class MailText {
  private static final int LONGEST = 150;
  private static final List<String> ORIGIN = List.of("service", "host", "pid", "version");

  private MailText() {}

  static String subject(Event event) {
    String what = event.text("subject").isEmpty() ? of(event) : event.text("subject");
    StringBuilder line = new StringBuilder("LoopHound: ");
    what.codePoints().limit(LONGEST).forEach(c -> line.appendCodePoint(isHidden(c) ? ' ' : c));
    return line.toString();
  }

  /** Whether it could change what the rest looks like. */
  private static boolean isHidden(int c) {
    int type = Character.getType(c);
    return type == Character.CONTROL
        || type == Character.FORMAT
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR;
  }

  private static String of(Event event) {
    String agent = event.text("agent");
    String kind = event.text("action").isEmpty() ? event.kind().word() : event.text("action");
    return kind
        + (event.text("detector").isEmpty() ? "" : " by " + event.text("detector"))
        + (agent.isEmpty() ? "" : ", agent " + agent);
  }

  static String body(Event event) {
    StringBuilder text = new StringBuilder();
    event
        .text("message")
        .codePoints()
        .forEach(c -> text.appendCodePoint(c != '\n' && isHidden(c) ? ' ' : c));
    text.append("\n\ntime: ").append(event.time());
    for (String field : ORIGIN) {
      text.append('\n').append(field).append(": ").append(event.text(field));
    }
    return text.append('\n').toString();
  }
}
