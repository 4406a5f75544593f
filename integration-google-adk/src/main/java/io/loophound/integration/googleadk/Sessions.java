package io.loophound.integration.googleadk;

import com.google.adk.sessions.Session;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The sessions that the application has named. */
final class Sessions {
  // ADK's generated value if the application names no session: one per use of an agent tool.
  private static final Pattern MADE_UP =
      Pattern.compile("\\p{XDigit}{8}(?:-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

  private Sessions() {}

  /** The id of a session, qualified by user and application; empty if it has none. */
  static String of(Session session) {
    String id = session == null || session.id() == null ? "" : session.id();
    return id.isEmpty() || MADE_UP.matcher(id).matches()
        ? ""
        : Stream.of(session.appName(), session.userId(), id)
            .filter(part -> part != null && !part.isEmpty())
            .collect(Collectors.joining("/"));
  }
}
