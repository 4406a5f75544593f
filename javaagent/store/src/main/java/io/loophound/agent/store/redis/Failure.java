package io.loophound.agent.store.redis;

import io.loophound.agent.store.engine.StoreException;
import java.io.EOFException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Locale;
import javax.net.ssl.SSLException;
import redis.clients.jedis.exceptions.JedisException;

/** What went wrong, in words that say what to do about it. */
final class Failure {
  private static final String ENDED = "Unexpected end of stream";
  private static final int LONGEST = 200;
  static final String NO_TLS = "no TLS connection: ";
  private static final String OTHER_HOST = "its certificate is for another host: ";
  private static final int MOST_CAUSES = 8;

  private Failure() {}

  static StoreException of(JedisException thrown) {
    String known = ofConnection(thrown, MOST_CAUSES);
    return new StoreException(known == null ? ofReply(text(thrown)) : known, thrown);
  }

  /** The cause is suppressed where several addresses of a host were tried. */
  private static String ofConnection(Throwable thrown, int depth) {
    String known = ofConnection(thrown);
    if (known == null && depth > 0 && thrown.getCause() != null) {
      known = ofConnection(thrown.getCause(), depth - 1);
    }
    for (Throwable suppressed : thrown.getSuppressed()) {
      known = known == null && depth > 0 ? ofConnection(suppressed, depth - 1) : known;
    }
    return known;
  }

  private static String ofConnection(Throwable cause) {
    if (cause instanceof SSLException) {
      return NO_TLS + (isOfAnotherHost(cause) ? OTHER_HOST : "") + text(cause);
    }
    if (cause instanceof EOFException || String.valueOf(cause.getMessage()).contains(ENDED)) {
      return "it has closed the connection";
    }
    if (cause instanceof SocketTimeoutException) {
      return "it does not answer in time (store.timeout)";
    }
    if (cause instanceof UnknownHostException) {
      return "its host is not known";
    }
    if (cause instanceof ConnectException) {
      return "the connection was refused";
    }
    return cause instanceof SocketException ? "the connection was lost" : null;
  }

  /** All that the JDK says of it is a text, which names the host or address that was asked for. */
  private static boolean isOfAnotherHost(Throwable cause) {
    String text = text(cause);
    return text.startsWith("No subject alternative ") || text.startsWith("No name matching ");
  }

  /** What the error of a server means; its first word is a code. */
  static String ofReply(String error) {
    int space = error.indexOf(' ');
    String code = space < 0 ? error : error.substring(0, space);
    return switch (code.toUpperCase(Locale.ROOT)) {
      case "WRONGPASS" -> "it refuses the user or the password";
      case "NOAUTH" -> "it wants a password (store.password-file)";
      case "NOPERM" -> "its user may not do what is needed, see docs/fleet.md: " + error;
      case "READONLY" -> "it is a read-only replica: name the primary";
      case "OOM" -> "its memory is full: " + error;
      case "MISCONF" -> "it cannot save and refuses to write: " + error;
      case "LOADING" -> "it is still loading its data";
      case "ASK", "TRYAGAIN" -> "its cluster is moving the keys to another node";
      case "MASTERDOWN", "CLUSTERDOWN" -> "its primary is down";
      default -> error;
    };
  }

  static String text(Throwable thrown) {
    String text = thrown.getMessage() == null ? thrown.getClass().getName() : thrown.getMessage();
    String line = text.replaceAll("\\p{Cntrl}+", " ").strip();
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST);
  }
}
