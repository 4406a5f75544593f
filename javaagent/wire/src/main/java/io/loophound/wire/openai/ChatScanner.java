package io.loophound.wire.openai;

import io.loophound.detectors.event.Role;
import io.loophound.wire.history.CacheMarkers;
import io.loophound.wire.history.ElementScanner;
import io.loophound.wire.history.MessageRegions;
import io.loophound.wire.history.Roles;
import io.loophound.wire.json.JsonScan;
import io.loophound.wire.json.MalformedException;

/** Finds messages in arrays where each element is one message. */
public final class ChatScanner implements ElementScanner {

  @Override
  public void scan(JsonScan in, MessageRegions items) throws MalformedException {
    in.peek();
    int from = in.at();
    if (!in.enterObject()) {
      throw MalformedException.get();
    }
    Role role = Role.USER;
    CacheMarkers cuts = new CacheMarkers();
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
