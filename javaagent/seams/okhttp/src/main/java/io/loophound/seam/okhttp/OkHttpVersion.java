package io.loophound.seam.okhttp;

import java.lang.reflect.Method;
import okhttp3.Call;
import okhttp3.RequestBody;
import okhttp3.internal.connection.RealCall;

/** What the application's version of OkHttp has. */
final class OkHttpVersion {
  /** Bodies that can be written only once, or while the reply arrives: since 3.14. */
  private static final boolean ONE_SHOT = has(RequestBody.class, "isOneShot");

  /** A call can be told that nothing more will be sent: since 4.4. */
  private static final boolean ENDS = hasEnd();

  private OkHttpVersion() {}

  /** Whether a body can be written only once; where it cannot say so, it may be. */
  static boolean isOneShot(RequestBody body) {
    return !ONE_SHOT || body.isOneShot();
  }

  /** Whether a body is still sent while its reply arrives. */
  static boolean isDuplex(RequestBody body) {
    return ONE_SHOT && body.isDuplex();
  }

  /**
   * Nothing will be sent: without this the call's timeout and its listener would wait for the end.
   */
  static void end(Call call) {
    if (ENDS) {
      Ends.end(call);
    }
  }

  private static boolean has(Class<?> type, String method) {
    for (Method each : type.getMethods()) {
      if (each.getName().equals(method)) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasEnd() {
    try {
      String type = "okhttp3.internal.connection.RealCall";
      return has(Class.forName(type, false, Call.class.getClassLoader()), "noMoreExchanges$okhttp");
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  /** Of its own, because older versions lack the class it links against. */
  private static final class Ends {
    static void end(Call call) {
      try {
        var unused = ((RealCall) call).noMoreExchanges$okhttp(null);
      } catch (RuntimeException listenersOwn) {
        // the application's event listener may throw anything
      }
    }
  }
}
