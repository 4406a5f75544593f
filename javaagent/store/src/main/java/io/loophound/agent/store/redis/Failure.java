package io.loophound.agent.store.redis;

import io.loophound.agent.store.engine.StoreException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Locale;
import javax.net.ssl.SSLException;
import redis.clients.jedis.exceptions.JedisException;

/** What went wrong, in words that say what to do about it. */
final class Failure {
  private static final int LONGEST = 200;

  private Failure() {}

  static StoreException of(JedisException thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      String known = ofConnection(cause);
      if (known != null) {
        return new StoreException(known, thrown);
      }
    }
    return new StoreException(ofReply(text(thrown)), thrown);
  }

  private static String ofConnection(Throwable cause) {
    if (cause instanceof SSLException) {
      return "no TLS connection: " + text(cause);
    }
    if (cause instanceof SocketTimeoutException) {
      return "it does not answer in time (store.timeout)";
    }
    if (cause instanceof UnknownHostException) {
      return "its host is not known";
    }
    return cause instanceof ConnectException ? "the connection was refused" : null;
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
