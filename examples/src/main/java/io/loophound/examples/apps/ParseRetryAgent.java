package io.loophound.examples.apps;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.SystemMessage;
import java.util.Optional;

/**
 * Asks for JSON and, if the reply is not JSON, asks again with the same prompt, without a memory
 * and without a limit: each call is a new conversation.
 */
public final class ParseRetryAgent {
  private static final String INVOICE =
      """
      Read this invoice and return the fields as JSON.

      NORDWIND TRADING AB, Hamngatan 4, 211 22 Malmo
      To: Lindholm Bakery, Bergsgatan 19, Malmo                     3 March
      Invoice 2291
        200 sacks rye flour, 25 kg, 17.20 each                     3440.00
         40 sacks spelt flour, 10 kg, 15.80 each                    632.00
        Delivery                                                    240.00
      Due within 30 days, no deduction                             4312.00
      """;

  private ParseRetryAgent() {}

  /** Reads invoices. */
  interface Extractor {

    @SystemMessage(
        """
        You read invoices for a bookkeeping system. Return exactly one JSON object and nothing else:
        no prose before or after it, no code fence, no comment. Fields: "number" (text), "issuer"
        (text), "recipient" (text), "total" (number, euros, a dot before the decimals), "due_days"
        (whole number), "lines" (array of objects with "text", "count" and "amount"). A field that
        the invoice does not have is null. Never invent a value. Amounts are copied, not computed.
        """)
    String extract(String invoice);
  }

  static String run(Settings settings) {
    Extractor extractor =
        AiServices.builder(Extractor.class).chatModel(settings.chatModel()).build();
    for (int tries = 1; ; tries++) {
      String reply = extractor.extract(INVOICE);
      Optional<JsonNode> invoice = parse(reply);
      if (invoice.isPresent()) {
        String total = invoice.get().path("total").asText();
        return total + " euros are due (" + tries + " tries)";
      }
    }
  }

  private static Optional<JsonNode> parse(String reply) {
    try {
      return Optional.of(new ObjectMapper().readTree(reply));
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  /** Takes base URL, key and model from the environment. */
  public static void main(String[] args) {
    Application.main(() -> run(Settings.fromEnvironment("parse-retry")));
  }
}
