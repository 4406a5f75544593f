package io.loophound.detectors.internal.detector.limit;

import io.loophound.detectors.budget.Price;
import io.loophound.detectors.budget.PriceTable;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;

/** Reports models without a price, each once; of endless new names only the first ones. */
public final class UnknownModels {
  private static final int MAXIMUM = 1_000;

  private final PriceTable prices;
  private final BiConsumer<String, Price> listener;
  private final Set<String> told = ConcurrentHashMap.newKeySet();

  public UnknownModels(PriceTable prices, BiConsumer<String, Price> listener) {
    this.prices = prices;
    this.listener = listener;
  }

  /** A model is about to be called; the name is empty where the request does not tell it. */
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
