package io.loophound.compat.check;

import io.loophound.examples.standin.talk.ChatRequest;
import io.loophound.examples.standin.talk.Reply;
import io.loophound.examples.standin.talk.Scenario;
import java.util.List;

/** Models of agents that may ask another one, each with a name of its own. */
enum Colleague implements Scenario {
  /** Asks the same for ever, whatever it is answered. */
  ASKS_AGAIN {
    @Override
    public Reply reply(ChatRequest request, long call) {
      return ask("Where is the order A-1042 of my customer?");
    }
  },
  /** Hands on what it is asked, once, and the answer back. */
  HANDS_ON {
    @Override
    public Reply reply(ChatRequest request, long call) {
      List<String> answers = request.results("ask_agent");
      return answers.isEmpty()
          ? ask(request.question())
          : Reply.text("The other agent says: " + answers.get(0));
    }
  },
  /** Knows nothing. */
  AT_A_LOSS {
    @Override
    public Reply reply(ChatRequest request, long call) {
      return Reply.text("I cannot find the order A-1042 in our system.");
    }
  },
  /** Answers each question in its own way. */
  KNOWS {
    @Override
    public Reply reply(ChatRequest request, long call) {
      int check = request.question().hashCode();
      return Reply.text("It has left the warehouse, see note " + Integer.toHexString(check) + ".");
    }
  };

  static Scenario named(String model) {
    return valueOf(model.substring(0, model.indexOf('@')));
  }

  /** A model name of one's own that plays it. */
  String as(String whose) {
    return name() + "@" + whose;
  }

  private static Reply ask(String message) {
    return Reply.call("ask_agent", "{\"message\": \"" + message + "\"}");
  }
}
