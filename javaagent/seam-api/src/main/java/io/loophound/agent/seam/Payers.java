package io.loophound.agent.seam;

import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.detectors.event.Payer;
import io.loophound.detectors.event.RunKey;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * For whom calls are made, from places that the operator has named. Only digests of the ids are
 * kept.
 */
public final class Payers {
  /** Nobody is known. */
  public static final Payers NONE = new Payers(PayerPlaces.NONE, PayerPlaces.NONE);

  /** What a longer id says after this is not read. */
  static final int LONGEST = 1024;

  private static final String BAGGAGE = "baggage";

  private final PayerPlaces user;
  private final PayerPlaces tenant;

  /**
   * Users and tenants are named there.
   *
   * @param user where the id of the user is found
   * @param tenant where the id of the tenant is found
   */
  public Payers(PayerPlaces user, PayerPlaces tenant) {
    this.user = user;
    this.tenant = tenant;
  }

  /**
   * Whoever this thread makes a call for.
   *
   * @param headers looks up a header of the call, without regard to case; null when absent
   * @param run the run of this thread, or null
   */
  Payer of(UnaryOperator<String> headers, TraceIds traces, RunScope run) {
    return user.isNone() && tenant.isNone()
        ? Payer.NONE
        : new Payer(id(user, headers, traces, run), id(tenant, headers, traces, run));
  }

  private static String id(
      PayerPlaces places, UnaryOperator<String> headers, TraceIds traces, RunScope run) {
    String id = direct(places, headers);
    if (!id.isEmpty() || places.isNone()) {
      return id;
    }
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    id = first(places.mdc(), key -> traces.mdc(loader, key));
    id = id.isEmpty() && places.memory() ? digest(memory(run)) : id;
    id = id.isEmpty() ? first(places.baggage(), key -> traces.baggage(loader, key)) : id;
    id = id.isEmpty() ? first(places.baggage(), key -> inHeader(headers, key)) : id;
    return id.isEmpty() ? first(places.span(), key -> traces.attribute(loader, key)) : id;
  }

  private static String first(Iterable<String> keys, Function<String, String> values) {
    for (String key : keys) {
      String id = digest(values.apply(key));
      if (!id.isEmpty()) {
        return id;
      }
    }
    return "";
  }

  private static String inHeader(UnaryOperator<String> headers, String key) {
    return BaggageHeader.find(headers.apply(BAGGAGE), key);
  }

  /** An agent that another one has started works for whoever that one works for. */
  private static String memory(RunScope run) {
    String outermost = "";
    for (RunScope each = run; each != null; each = each.outer()) {
      outermost = each.memory().isBlank() ? outermost : each.memory();
    }
    return outermost;
  }

  /**
   * {@return the run of another thread, for whom the headers of its call name} The call's own
   * headers go before what the run knows already, and its baggage after that.
   *
   * @param run as the thread that made the call saw it
   * @param headers looks up a header of the call, without regard to case; null when absent
   */
  public RunKey ofHeaders(RunKey run, UnaryOperator<String> headers) {
    if (user.isNone() && tenant.isNone()) {
      return run;
    }
    Payer direct = new Payer(direct(user, headers), direct(tenant, headers));
    Payer carried =
        new Payer(
            first(user.baggage(), key -> inHeader(headers, key)),
            first(tenant.baggage(), key -> inHeader(headers, key)));
    return run.paidBy(direct.or(run.payer()).or(carried));
  }

  private static String direct(PayerPlaces places, UnaryOperator<String> headers) {
    return first(places.headers(), headers);
  }

  /**
   * Whom a request names. Ids are as the request has them, not yet digests.
   *
   * @param user the id in the API's own field for it; null or empty when it has none
   * @param tenant the same for the tenant
   * @param labels looks up a label that the application gave the request; null or empty when absent
   */
  public record Named(String user, String tenant, UnaryOperator<String> labels) {}

  /**
   * {@return the same run, for those that its request names, unless a header names them} What the
   * operator has not named as a place is not read.
   *
   * @param run as its thread or its headers name whom it is for
   * @param request whom the request names
   * @param headers looks up a header of the call, without regard to case; null when absent
   */
  public RunKey ofRequest(RunKey run, Named request, UnaryOperator<String> headers) {
    Payer named =
        new Payer(
            direct(user, headers).isEmpty() ? named(user, request.user(), request) : "",
            direct(tenant, headers).isEmpty() ? named(tenant, request.tenant(), request) : "");
    return paid(run, named);
  }

  /**
   * {@return the same run, for those that the options of a framework's request name} The options
   * are not read where the operator has named no place in a request.
   *
   * @param run as its thread names whom it is for
   * @param options the request's options, of any class; null when it has none
   * @param defaults gives the options of all requests of the model, or null; asked only if the
   *     options are read
   */
  public RunKey ofOptions(RunKey run, Object options, Supplier<?> defaults) {
    return user.asksRequest() || tenant.asksRequest()
        ? paid(run, named(OptionNames.of(options)).or(named(OptionNames.of(defaults.get()))))
        : run;
  }

  private Payer named(Named options) {
    return new Payer(
        named(user, options.user(), options), named(tenant, options.tenant(), options));
  }

  private static String named(PayerPlaces places, String own, Named request) {
    String id = digest(places.request() ? own : "");
    return id.isEmpty() ? first(places.labels(), request.labels()) : id;
  }

  private static RunKey paid(RunKey run, Payer named) {
    return named.equals(Payer.NONE) ? run : run.paidBy(named.or(run.payer()));
  }

  private static String digest(String id) {
    if (id == null || id.isBlank()) {
      return "";
    }
    return Sessions.unkeyedOf(id.length() > LONGEST ? id.substring(0, LONGEST) : id);
  }
}
