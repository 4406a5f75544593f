package io.loophound.examples.apps;

import dev.langchain4j.agent.tool.P;
import dev.langchain4j.agent.tool.Tool;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** The tools of the researcher: fifteen reports, four pages of customers, an export job. */
public final class ReportLibrary {
  private static final List<String> EXPORT_STATES =
      List.of(
          "export-7: queued, 10 %",
          "export-7: running, 40 %",
          "export-7: running, 80 %",
          "export-7: done, 15 reports written");
  private static final int PAGE = 5;

  private final AtomicInteger looks = new AtomicInteger();

  @Tool("Lists the names of all regional reports, one a line")
  public String listFiles() throws IOException {
    return resource("reports/index.txt").strip();
  }

  @Tool("Reads one report")
  public String readFile(@P("a name from listFiles") String name) throws IOException {
    if (!listFiles().lines().toList().contains(name)) {
      throw new IllegalArgumentException("no report " + name);
    }
    return resource("reports/" + name).strip();
  }

  @Tool("Shows one page of the list of customers")
  public String customerPage(@P("the page, from 1") int page) throws IOException {
    List<String> all = resource("customers.txt").lines().toList();
    int pages = (all.size() + PAGE - 1) / PAGE;
    if (page < 1 || page > pages) {
      throw new IllegalArgumentException("page must be from 1 to " + pages + ", not " + page);
    }
    List<String> lines = all.subList((page - 1) * PAGE, Math.min(all.size(), page * PAGE));
    return "page " + page + " of " + pages + "\n" + String.join("\n", lines);
  }

  @Tool("Tells how far an export job is")
  public String exportStatus(@P("the job, such as export-3") String jobId) {
    int look = Math.min(looks.getAndIncrement(), EXPORT_STATES.size() - 1);
    return EXPORT_STATES.get(look);
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = ReportLibrary.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("missing resource " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
