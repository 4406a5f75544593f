package io.loophound.compat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** An order that nobody may read, or one on its way, wherever it is looked up. */
record StoredOrder(Path folder, boolean moves) {
  private static final List<String> PLACES =
      List.of(
          "packed",
          "at the carrier",
          "on a train to Malmo",
          "on the ferry",
          "in the harbour of Oslo",
          "with the customs office",
          "in a warehouse near Drammen",
          "on a van",
          "delayed by snow",
          "at the pick-up point",
          "signed for by a neighbour",
          "delivered");

  /** Where it is. Each look is one byte of a file, which the next process goes on with. */
  String lookUp() {
    if (!moves) {
      return "order service answered 403 Forbidden";
    }
    Path looks = folder.resolve("looks");
    try {
      Files.write(looks, new byte[1], StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      return "The order is " + PLACES.get((int) Files.size(looks) - 1);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
