package io.loophound.agent.seam;

import java.util.ArrayList;
import java.util.List;

/**
 * Where the id of a user or tenant is found. The first place that names somebody counts, in the
 * order of the components: what a call says goes before what its thread says.
 *
 * @param header a request header; this and the others may be empty
 * @param request whether the request itself says it, in the model API's own field
 * @param mdc a key of the thread's MDC
 * @param memory whether it is the framework's user or, where it knows none, its memory id
 * @param baggage keys of OpenTelemetry's baggage
 * @param span attributes of OpenTelemetry's current span
 */
public record PayerPlaces(
    String header,
    boolean request,
    String mdc,
    boolean memory,
    List<String> baggage,
    List<String> span) {
  /** Nowhere. */
  public static final PayerPlaces NONE =
      new PayerPlaces("", false, "", false, List.of(), List.of());

  public PayerPlaces {
    baggage = List.copyOf(baggage);
    span = List.copyOf(span);
  }

  /**
   * The places that an operator has named.
   *
   * @param who {@code user} or {@code tenant}
   * @param from {@code request}, {@code memory}, {@code baggage} and {@code span}; after a colon,
   *     the last two may have a key in place of the usual ones
   */
  public static PayerPlaces of(String who, String header, String mdc, List<String> from) {
    List<String> usual =
        who.equals("user") ? List.of("user.id", "enduser.id") : List.of(who + ".id");
    return new PayerPlaces(
        header,
        from.contains("request"),
        mdc,
        from.contains("memory"),
        keys("baggage", usual, from),
        keys("span", usual, from));
  }

  private static List<String> keys(String place, List<String> usual, List<String> from) {
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

  boolean isNone() {
    return equals(NONE);
  }
}
