package io.loophound.agent.operator.alert.mail;

import io.loophound.agent.operator.event.Event;

/** The text of an e-mail about an event: names and numbers, no content. */
final class MailText {
  private static final int LONGEST = 150;

  private MailText() {}

  static String subject(Event event) {
    String what = event.text("subject").isEmpty() ? of(event) : event.text("subject");
    StringBuilder line = new StringBuilder("LoopHound: ");
    what.codePoints()
        .limit(LONGEST)
        .forEach(c -> line.appendCodePoint(Character.isISOControl(c) ? ' ' : c));
    return line.toString();
  }

  private static String of(Event event) {
    String agent = event.text("agent");
    String kind = event.text("action").isEmpty() ? event.kind().word() : event.text("action");
    return kind
        + (event.text("detector").isEmpty() ? "" : " by " + event.text("detector"))
        + (agent.isEmpty() ? "" : ", agent " + agent);
  }

  static String body(Event event) {
    return event.text("message") + "\n\n" + event.time() + "\n" + event.origin() + "\n";
  }
}
