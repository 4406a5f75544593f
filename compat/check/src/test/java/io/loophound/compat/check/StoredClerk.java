package io.loophound.compat.check;

import io.loophound.examples.standin.talk.ChatRequest;
import io.loophound.examples.standin.talk.ChatRequest.Turn;
import io.loophound.examples.standin.talk.Reply;
import io.loophound.examples.standin.talk.Scenario;
import java.util.List;

/**
 * The models of workers whose conversations are in a store: whose work it is decides on its end.
 */
enum StoredClerk implements Scenario {
  /** Looks the order up, and again, as long as it has not arrived. */
  LOOKS {
    @Override
    public Reply reply(ChatRequest request, long call) {
      return newest(request).text().contains("delivered") ? Reply.text("It has arrived.") : LOOK_UP;
    }
  },

  /** Looks the order up once for each question, and says what it found. */
  ANSWERS {
    @Override
    public Reply reply(ChatRequest request, long call) {
      Turn newest = newest(request);
      return newest.role().equals("tool") ? Reply.text("I asked: " + newest.text()) : LOOK_UP;
    }
  },

  /** Reads the same line of an invoice again and again. */
  READS_AGAIN {
    @Override
    public Reply reply(ChatRequest request, long call) {
      return Reply.text(LINES.get(0));
    }
  },

  /** Reads one line after the other. */
  READS_ON {
    @Override
    public Reply reply(ChatRequest request, long call) {
      return Reply.text(LINES.get((int) request.questions() - 1));
    }
  };

  private static final Reply LOOK_UP = Reply.call("", "lookUpOrder", "{\"orderId\": \"A-1042\"}");
  private static final List<String> LINES =
      List.of(
          "The invoice has the number 17 and was written on the third of March.",
          "Nordwind Trading sells; it has its office in Harbour Road 4, Lubeck.",
          "The buyer is the bakery of the Lindholm sisters, next to Malmo station.",
          "Position one: two hundred sacks of rye flour, milled last autumn.",
          "Position two: forty sacks of spelt, from fields without fertiliser.",
          "Position three: six drums of sunflower oil, cold pressed in Burgundy.",
          "A lorry with a lifting platform delivers, on weekdays before noon.",
          "Pallets stay property of the haulier and are swapped at the ramp.",
          "Value added tax is twenty five percent, except on the deposit.",
          "The amount due is four thousand three hundred and twelve euros.",
          "Whoever pays within ten days may take off two percent discount.",
          "Signed by Henrik Aalto, who also gives his telephone extension.");

  /** The scenario of a model's name, or null. */
  static Scenario named(String model) {
    for (StoredClerk each : values()) {
      if (model.startsWith(each.name())) {
        return each;
      }
    }
    return null;
  }

  private static Turn newest(ChatRequest request) {
    return request.turns().get(request.turns().size() - 1);
  }
}
