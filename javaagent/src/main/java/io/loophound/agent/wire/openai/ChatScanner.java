package io.loophound.agent.wire.openai;

import io.loophound.agent.wire.history.Cuts;
import io.loophound.agent.wire.history.ElementScanner;
import io.loophound.agent.wire.history.Items;
import io.loophound.agent.wire.history.Roles;
import io.loophound.agent.wire.scan.JsonScan;
import io.loophound.agent.wire.scan.MalformedException;
import io.loophound.detectors.event.Role;

/** Finds messages in arrays where each element is one. */
public final class ChatScanner implements ElementScanner {

  @Override
  public void scan(JsonScan in, Items items) throws MalformedException {
    in.peek();
    int from = in.at();
    if (!in.enterObject()) {
      throw MalformedException.get();
    }
    Role role = Role.USER;
    Cuts cuts = new Cuts();
    while (in.nextField()) {
      if (in.keyIs("role")) {
        role = Roles.read(in);
      } else if (in.keyIs("content") && in.peek() == '[') {
        cuts.takeFromArray(in);
      } else {
        in.skip();
      }
    }
    items.add(role, from, in.at(), cuts.hash(in.bytes(), from, in.at()));
  }
}
