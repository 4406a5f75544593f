package io.loophound.examples.standin.scenario;

import io.loophound.examples.standin.talk.ChatRequest;
import io.loophound.examples.standin.talk.Reply;
import io.loophound.examples.standin.talk.Scenario;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * A long piece of healthy work: lists the reports, reads each of them, pages through the customers,
 * waits for an export and answers. Its answer depends on every result.
 */
public final class Healthy implements Scenario {
  private static final int PAGES = 4;
  private static final Pattern REVENUE = Pattern.compile("(?m)^Revenue: (\\d+) thousand euros");

  @Override
  public String name() {
    return "healthy";
  }

  @Override
  public Reply reply(ChatRequest request, long call) {
    List<String> listing = request.results("listFiles");
    if (listing.isEmpty()) {
      return Reply.call("I start with the list of reports.", "listFiles", "{}");
    }
    List<String> files = listing.get(0).lines().toList();
    int read = request.results("readFile").size();
    if (read < files.size()) {
      return Reply.call("readFile", "{\"name\": \"" + files.get(read) + "\"}");
    }
    int pages = request.results("customerPage").size();
    if (pages < PAGES) {
      return Reply.call("customerPage", "{\"page\": " + (pages + 1) + "}");
    }
    List<String> states = request.results("exportStatus");
    if (states.isEmpty() || !states.get(states.size() - 1).contains("done")) {
      return Reply.call("exportStatus", "{\"jobId\": \"export-7\"}");
    }
    return Reply.text(answer(request));
  }

  private static String answer(ChatRequest request) {
    List<String> reports = request.results("readFile");
    long revenue = reports.stream().mapToLong(Healthy::revenue).sum();
    return String.format(
        Locale.ROOT,
        "I read %d reports with %d thousand euros of revenue in total and %d pages of customers;"
            + " the export is done after %d looks (check value %08x).",
        reports.size(),
        revenue,
        request.results("customerPage").size(),
        request.results("exportStatus").size(),
        checkValue(request));
  }

  private static long revenue(String report) {
    return REVENUE
        .matcher(report)
        .results()
        .map((MatchResult match) -> match.group(1))
        .mapToLong(Long::parseLong)
        .sum();
  }

  private static long checkValue(ChatRequest request) {
    CRC32 crc = new CRC32();
    for (ChatRequest.Turn result : request.resultsOfThisTurn()) {
      crc.update(result.text().getBytes(StandardCharsets.UTF_8));
    }
    return crc.getValue();
  }
}
