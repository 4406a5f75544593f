package io.loophound.seam.vertx;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.impl.HttpResponseHead;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;

/** The heads of replies. They know the version of HTTP up to Vert.x 5.0, and not since 5.1. */
final class Heads {
  private static final Field VERSION = version();
  private static final Constructor<?> NEW =
      VERSION == null
          ? constructor(int.class, String.class, MultiMap.class)
          : constructor(HttpVersion.class, int.class, String.class, MultiMap.class);

  private Heads() {}

  private static Field version() {
    try {
      return HttpResponseHead.class.getField("version");
    } catch (NoSuchFieldException e) {
      return null;
    }
  }

  private static Constructor<?> constructor(Class<?>... parameters) {
    try {
      return HttpResponseHead.class.getConstructor(parameters);
    } catch (NoSuchMethodException e) {
      return null;
    }
  }

  /**
   * The seam does not know the heads of a version that makes them in another way.
   *
   * @throws NoSuchMethodError naming them
   */
  static void requireKnown() {
    if (NEW == null) {
      throw new NoSuchMethodError("a constructor of " + HttpResponseHead.class.getName());
    }
  }

  static HttpResponseHead of(HttpVersion version, int status, String reason, MultiMap headers)
      throws ReflectiveOperationException {
    Object head =
        VERSION == null
            ? NEW.newInstance(status, reason, headers)
            : NEW.newInstance(version, status, reason, headers);
    return (HttpResponseHead) head;
  }

  /** The same with other headers. */
  static HttpResponseHead of(HttpResponseHead head, MultiMap headers)
      throws ReflectiveOperationException {
    HttpVersion version = VERSION == null ? null : (HttpVersion) VERSION.get(head);
    return of(version, head.statusCode, head.statusMessage, headers);
  }
}
