package io.loophound.compat;

import org.springframework.ai.tool.annotation.Tool;

/** A tool that always fails. */
public final class Desk {
  static final String FAILURE =
      "order service orders.internal answered 403 Forbidden: this key may not read orders";

  @Tool(description = "Looks up an order")
  public String lookUpOrder(String orderId) {
    throw new IllegalStateException(FAILURE);
  }
}
