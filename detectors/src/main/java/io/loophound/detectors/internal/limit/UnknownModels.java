package io.loophound.detectors.internal.limit;

import io.loophound.detectors.budget.Price;
import io.loophound.detectors.budget.PriceTable;
import io.loophound.detectors.policy.GuardPolicy;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;

/** Reports models without a price, each once; of an endless stream of names only the first ones. */
public final class UnknownModels {
  private static final int MAXIMUM = 1_000;

  private volatile PriceTable prices;
  private final BiConsumer<String, Price> listener;
  private final Set<String> told = ConcurrentHashMap.newKeySet();

  public UnknownModels(PriceTable prices, GuardPolicy forAll, BiConsumer<String, Price> listener) {
    setPrices(prices, forAll);
    this.listener = listener;
  }

  /** These prices are in force. */
  public final void setPrices(PriceTable others, GuardPolicy forAll) {
    prices = Budget.prices(others, forAll.detector(Budget.SPEC));
  }

  /** A model is about to be called; the name is empty if the request has none. */
  public void check(String model) {
    if (model.isEmpty() || told.size() >= MAXIMUM) {
      return;
    }
    Price price = prices.of(model);
    if (!price.known() && told.add(model)) {
      listener.accept(model, price);
    }
  }
}
