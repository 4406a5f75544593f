package io.loophound.agent.config;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.loophound.agent.operator.file.FileToRead;
import io.loophound.detectors.budget.PriceTable;
import java.io.IOException;
import java.nio.file.Path;

/** The prices of a file, added to the built-in ones. */
public final class Prices {
  /** What the file must be. */
  public static final String FORM =
      "a JSON file such as {\"model\": [input, output, cached input]}";

  private Prices() {}

  /** The prices; an exception says in one line why the file cannot be used. */
  public static PriceTable of(Path file) throws IOException {
    FileToRead.check(file);
    try {
      return PriceTable.shippedWith(file);
    } catch (JsonProcessingException e) {
      String where = e.getLocation() == null ? "" : " in line " + e.getLocation().getLineNr();
      throw new IOException(file + ": " + e.getOriginalMessage() + where, e);
    }
  }
}
