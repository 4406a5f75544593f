package io.loophound.seam.vertx;

import io.vertx.core.http.impl.HttpClientStream;
import io.vertx.core.http.impl.HttpRequestHead;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a method of the client's stream is for. Vert.x up to 5.0 and since 5.1 names them so. */
enum Part {
  WRITE_HEAD("writeHead", "writeHead"),
  WRITE_PIECE("writeBuffer", "writeChunk"),
  ON_HEAD("headHandler", "headHandler"),
  ON_PIECE("chunkHandler", "dataHandler"),
  ON_TRAILERS("endHandler", "trailersHandler"),
  /** Since 5.2, where the trailers may come before pieces; before, they are the end. */
  ON_END(null, "endHandler"),
  ON_EXCEPTION("exceptionHandler", "exceptionHandler"),
  ON_RESET(null, "resetHandler"),
  PAUSE("doPause", "pause"),
  FETCH("doFetch", "fetch"),
  RESET("reset", "cancel"),
  RESET_WITH_CODE(null, "writeReset"),
  CONTEXT("getContext", "context"),
  OTHER(null, null);

  private static final boolean LATER = find("writeChunk") != null;
  private static final Map<String, Part> PARTS =
      Stream.of(values())
          .filter(part -> part.known() != null)
          .collect(Collectors.toUnmodifiableMap(Part::known, part -> part));
  private static final Map<Part, Method> METHODS =
      PARTS.values().stream()
          .filter(part -> find(part.known()) != null)
          .collect(Collectors.toUnmodifiableMap(part -> part, part -> find(part.known())));

  private final String earlier;
  private final String later;

  Part(String earlier, String later) {
    this.earlier = earlier;
    this.later = later;
  }

  private static Method find(String name) {
    for (Method method : HttpClientStream.class.getMethods()) {
      if (method.getName().equals(name)) {
        return method;
      }
    }
    return null;
  }

  /** The name of the method, or null. */
  private String known() {
    return LATER ? later : earlier;
  }

  /**
   * The seam does not know the stream of a version that lacks a method, or has another.
   *
   * @throws NoSuchMethodError naming it
   */
  static void requireAll() {
    for (Part part : values()) {
      if (part.known() != null && part != ON_END && part.method() == null) {
        throw part.unknown();
      }
    }
    WRITE_HEAD.require(HttpRequestHead.class, null, null, boolean.class, null, boolean.class);
    WRITE_PIECE.require(null, boolean.class);
  }

  /** Null stands for any parameter; more may follow. */
  private void require(Class<?>... parameters) {
    List<Class<?>> found = List.of(method().getParameterTypes());
    for (int i = 0; i < parameters.length; i++) {
      if (i == found.size() || (parameters[i] != null && parameters[i] != found.get(i))) {
        throw unknown();
      }
    }
  }

  private NoSuchMethodError unknown() {
    return new NoSuchMethodError(HttpClientStream.class.getName() + '.' + known());
  }

  static Part of(Method method) {
    return PARTS.getOrDefault(method.getName(), OTHER);
  }

  /** The method; null if the application's version has none for this. */
  Method method() {
    return METHODS.get(this);
  }
}
