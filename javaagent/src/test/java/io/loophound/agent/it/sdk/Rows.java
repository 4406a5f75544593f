package io.loophound.agent.it.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/** The table of docs/sdks.md, a row at a time, as the tests that measure it come to an end. */
final class Rows {
  private static final Path DOCUMENT = Path.of("..", "docs", "sdks.md");
  private static final String BEGIN = "<!-- table: see SdkIT -->\n";
  private static final String HEAD =
      """
      | Library | API | Way | Loop stopped after calls | The application sees |
      | --- | --- | --- | --- | --- |
      """;

  private final Set<String> rows = new ConcurrentSkipListSet<>();

  /** Compares one row with the document, unless that is to be written. */
  void check(String... cells) throws IOException {
    String row = "| " + String.join(" | ", cells) + " |\n";
    rows.add(row);
    if (!Boolean.getBoolean("loophound.write-docs")) {
      assertThat(Files.readString(DOCUMENT).replace("\r\n", "\n")).contains(row);
    }
  }

  /** Writes the document when all rows are known and it is asked for. */
  void write(int expected) throws IOException {
    if (Boolean.getBoolean("loophound.write-docs") && rows.size() == expected) {
      String text = Files.readString(DOCUMENT);
      int begin = text.indexOf(BEGIN) + BEGIN.length();
      String after = text.substring(text.indexOf("<!-- end"));
      Files.writeString(DOCUMENT, text.substring(0, begin) + HEAD + String.join("", rows) + after);
    }
  }
}
