package io.loophound.agent.it.tables;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/** A table of a document, a row at a time, as the tests that measure it come to an end. */
public final class DocumentRows {
  private final Path document;
  private final String begin;
  private final Set<String> rows = new ConcurrentSkipListSet<>();

  /** The table that {@code test} measures, in this document. */
  public DocumentRows(String document, Class<?> test) {
    this.document = Path.of("..", "..", "docs", document);
    this.begin = "<!-- table: see " + test.getSimpleName() + " -->\n";
  }

  /** Compares one row with the document, unless that is to be written. */
  public void check(String... cells) throws IOException {
    String row = "| " + String.join(" | ", cells) + " |\n";
    rows.add(row);
    if (!Boolean.getBoolean("loophound.write-docs")) {
      assertThat(Files.readString(document).replace("\r\n", "\n")).contains('\n' + row);
    }
  }

  /** Writes the rows when all are known and it is asked for; the head of the table stays. */
  public void write(int expected) throws IOException {
    if (Boolean.getBoolean("loophound.write-docs") && rows.size() == expected) {
      String text = Files.readString(document);
      int head = text.indexOf(begin) + begin.length();
      int first = text.indexOf('\n', text.indexOf('\n', head) + 1) + 1;
      String after = text.substring(text.indexOf("<!-- end of table -->", head));
      Files.writeString(document, text.substring(0, first) + String.join("", rows) + after);
    }
  }
}
