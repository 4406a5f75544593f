package io.loophound.agent.operator.spend;

import io.loophound.agent.operator.json.JsonObject;
import io.loophound.agent.operator.json.JsonText;
import io.loophound.detectors.budget.Ledger.Day;
import io.loophound.detectors.budget.Spending.Amount;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** The sums of a day as JSON: names of agents, and numbers. */
final class DayText {
  private static final BigDecimal MOST = BigDecimal.valueOf(1e15);

  private DayText() {}

  static String of(Day day) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("day", LocalDate.ofEpochDay(day.number()).toString());
    json.put("process", json(day.process()));
    Map<String, Object> agents = new LinkedHashMap<>();
    new TreeMap<>(day.agents()).forEach((name, spent) -> agents.put(name, json(spent)));
    json.put("agents", agents);
    return JsonText.of(json) + "\n";
  }

  private static Map<String, Object> json(Amount spent) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("tokens", spent.tokens());
    json.put("usd", spent.usd());
    json.put("estimated", spent.estimated());
    return json;
  }

  /**
   * The sums that a text holds.
   *
   * @throws IllegalArgumentException when it has another format
   */
  static Day read(String text) {
    Map<String, Object> json = JsonObject.read(text);
    Map<String, Amount> agents = new HashMap<>();
    object(json.get("agents")).forEach((name, spent) -> agents.put(name, amount(spent)));
    return new Day(day(json.get("day")), amount(json.get("process")), agents);
  }

  private static long day(Object value) {
    try {
      return LocalDate.parse(String.valueOf(value)).toEpochDay();
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("day is no date", e);
    }
  }

  private static Amount amount(Object value) {
    Map<String, Object> spent = object(value);
    return new Amount(
        number(spent.get("usd")).doubleValue(),
        number(spent.get("tokens")).longValue(),
        Boolean.TRUE.equals(spent.get("estimated")));
  }

  private static BigDecimal number(Object value) {
    if (value instanceof BigDecimal number && number.signum() >= 0 && number.compareTo(MOST) <= 0) {
      return number;
    }
    throw new IllegalArgumentException("a sum is no number");
  }

  @SuppressWarnings("unchecked") // JSON objects have texts as names
  private static Map<String, Object> object(Object value) {
    if (value instanceof Map) {
      return (Map<String, Object>) value;
    }
    throw new IllegalArgumentException("something is missing");
  }
}
