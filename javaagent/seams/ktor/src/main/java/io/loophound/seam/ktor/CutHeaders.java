package io.loophound.seam.ktor;

import io.ktor.http.Headers;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import kotlin.Unit;
import kotlin.jvm.functions.Function2;

/**
 * A reply's headers. They report no length for a body that is cut, because the client compares it.
 */
final class CutHeaders implements Headers {
  private static final String LENGTH = "content-length";

  private final Headers headers;
  private final BooleanSupplier cut;

  CutHeaders(Headers headers, BooleanSupplier cut) {
    this.headers = headers;
    this.cut = cut;
  }

  private boolean hides(String name) {
    return LENGTH.equalsIgnoreCase(name) && cut.getAsBoolean();
  }

  @Override
  public boolean getCaseInsensitiveName() {
    return headers.getCaseInsensitiveName();
  }

  @Override
  public String get(String name) {
    return hides(name) ? null : headers.get(name);
  }

  @Override
  public List<String> getAll(String name) {
    return hides(name) ? null : headers.getAll(name);
  }

  @Override
  public boolean contains(String name) {
    return !hides(name) && headers.contains(name);
  }

  @Override
  public boolean contains(String name, String value) {
    return !hides(name) && headers.contains(name, value);
  }

  @Override
  public Set<String> names() {
    return cut.getAsBoolean() ? visible().keySet() : headers.names();
  }

  @Override
  public Set<Map.Entry<String, List<String>>> entries() {
    return cut.getAsBoolean() ? visible().entrySet() : headers.entries();
  }

  private Map<String, List<String>> visible() {
    Map<String, List<String>> visible = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    forEach(
        (name, values) -> {
          visible.put(name, values);
          return Unit.INSTANCE;
        });
    return visible;
  }

  @Override
  public boolean isEmpty() {
    return visible().isEmpty();
  }

  @Override
  public void forEach(Function2<? super String, ? super List<String>, Unit> body) {
    headers.forEach((name, values) -> hides(name) ? Unit.INSTANCE : body.invoke(name, values));
  }
}
