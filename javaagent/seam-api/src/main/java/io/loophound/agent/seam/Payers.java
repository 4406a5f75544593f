package io.loophound.agent.seam;

import io.loophound.detectors.event.Payer;
import java.util.function.UnaryOperator;

/**
 * For whom calls are made, from places that the user has named: request headers, or keys of the MDC
 * of the calling thread. Only digests of the ids are kept.
 *
 * @param userHeader the header with the id of the user; this and the others may be empty
 * @param userMdc the key of the MDC with the id of the user
 * @param tenantHeader the header with the id of the tenant
 * @param tenantMdc the key of the MDC with the id of the tenant
 */
public record Payers(String userHeader, String userMdc, String tenantHeader, String tenantMdc) {
  /** Nobody is known. */
  public static final Payers NONE = new Payers("", "", "", "");

  /**
   * Whoever a request is made for.
   *
   * @param headers looks up a request header, without regard to case; null when absent
   */
  public Payer of(UnaryOperator<String> headers) {
    boolean none = userHeader.isEmpty() && tenantHeader.isEmpty();
    return none ? Payer.NONE : new Payer(id(userHeader, headers), id(tenantHeader, headers));
  }

  /** Whoever this thread works for. */
  Payer ofThread(TraceIds traces) {
    if (userMdc.isEmpty() && tenantMdc.isEmpty()) {
      return Payer.NONE;
    }
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    UnaryOperator<String> mdc = key -> traces.mdc(loader, key);
    return new Payer(id(userMdc, mdc), id(tenantMdc, mdc));
  }

  private static String id(String name, UnaryOperator<String> values) {
    return name.isEmpty() ? "" : Sessions.unkeyedOf(values.apply(name));
  }
}
