package io.loophound.agent.seam;

import java.util.ArrayList;
import java.util.List;

/**
 * Where the id of a user or tenant is found. The first place that names somebody counts, in the
 * order of the components: what a call says goes before what its thread says.
 *
 * @param headers request headers; this and the others may be empty
 * @param request whether the request itself says it, in the model API's own field
 * @param labels keys of the labels that an application gives its request
 * @param mdc keys of the thread's MDC
 * @param memory whether it is the framework's user or, where it knows none, its memory id
 * @param baggage keys of OpenTelemetry's baggage
 * @param span attributes of OpenTelemetry's current span
 */
public record PayerPlaces(
    List<String> headers,
    boolean request,
    List<String> labels,
    List<String> mdc,
    boolean memory,
    List<String> baggage,
    List<String> span) {
  /** Nowhere. */
  public static final PayerPlaces NONE = of("", List.of());

  /** Copies the lists. */
  public PayerPlaces {
    headers = List.copyOf(headers);
    mdc = List.copyOf(mdc);
    labels = List.copyOf(labels);
    baggage = List.copyOf(baggage);
    span = List.copyOf(span);
  }

  /**
   * {@return the places that an operator has named} A word that is none of these is ignored.
   *
   * @param who {@code user} or {@code tenant}
   * @param from {@code header:NAME}, {@code request}, {@code mdc:KEY}, {@code memory}, {@code
   *     baggage} and {@code span}; after a colon, {@code request} and the last two may have a key
   *     in place of the usual ones
   */
  public static PayerPlaces of(String who, List<String> from) {
    List<String> usual =
        who.equals("user") ? List.of("user.id", "enduser.id") : List.of(who + ".id");
    return new PayerPlaces(
        keys("header", List.of(), from),
        from.contains("request"),
        keys("request", List.of(), from),
        keys("mdc", List.of(), from),
        from.contains("memory"),
        keys("baggage", usual, from),
        keys("span", usual, from));
  }

  /** The keys that are named for a place, and the usual ones where it is named without a key. */
  static List<String> keys(String place, List<String> usual, List<String> from) {
    List<String> keys = new ArrayList<>();
    for (String each : from) {
      int colon = each.indexOf(':');
      String word = colon < 0 ? each : each.substring(0, colon);
      if (word.equals(place)) {
        keys.addAll(colon < 0 ? usual : List.of(each.substring(colon + 1).strip()));
      }
    }
    return keys;
  }

  boolean asksRequest() {
    return request || !labels.isEmpty();
  }

  // equals of a record would be generated here, on the first call that is guarded
  boolean isNone() {
    return !request
        && !memory
        && headers.isEmpty()
        && labels.isEmpty()
        && mdc.isEmpty()
        && baggage.isEmpty()
        && span.isEmpty();
  }
}
