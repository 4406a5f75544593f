package io.loophound.detectors.event;

/**
 * For whom a call is made: whose budget of the day it counts for.
 *
 * @param user a digest that identifies the user, or empty
 * @param tenant a digest that identifies the tenant, or empty
 */
public record Payer(String user, String tenant) {
  /** Nobody is known. */
  public static final Payer NONE = new Payer("", "");

  /** A user or tenant that is null becomes empty. */
  public Payer {
    user = user == null ? "" : user;
    tenant = tenant == null ? "" : tenant;
  }

  /**
   * {@return this payer, with the user or tenant of another one where its own is not known}
   *
   * @param other the other one
   */
  public Payer or(Payer other) {
    return new Payer(user.isEmpty() ? other.user : user, tenant.isEmpty() ? other.tenant : tenant);
  }
}
