package io.loophound.detectors.guard;

import io.loophound.detectors.budget.Price;
import io.loophound.detectors.budget.PriceTable;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Reports models without a price, each once; of endless new names only the first ones. */
final class UnknownModels {
  private static final int MAXIMUM = 1_000;

  private final PriceTable prices;
  private final IsolatedListener listener;
  private final Set<String> told = ConcurrentHashMap.newKeySet();

  UnknownModels(PriceTable prices, IsolatedListener listener) {
    this.prices = prices;
    this.listener = listener;
  }

  /** A model is about to be called; the name is empty where the request does not tell it. */
  void check(String model) {
    if (model.isEmpty() || told.size() >= MAXIMUM) {
      return;
    }
    Price price = prices.of(model);
    if (!price.known() && told.add(model)) {
      listener.onUnknownModel(model, price);
    }
  }
}
