package io.loophound.agent.it.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The table of docs/clients.md: one line for each client, for all its uses and protocols. */
final class ClientTable {
  private static final Path DOCUMENT = Path.of("..", "..", "docs", "clients.md");
  private static final String BEGIN = "<!-- table: see EveryClientSpeaksEveryModelApiIT -->\n";
  private static final String HEAD =
      """
      | Client | Used as | Protocols |
      |---|---|---|
      """;

  private final Set<UseOverProtocol> measured = ConcurrentHashMap.newKeySet();

  /** Looks for one way in the line of its client, unless that is to be written. */
  void check(UseOverProtocol way) throws IOException {
    measured.add(way);
    if (!Boolean.getBoolean("loophound.write-docs")) {
      assertThat(Files.readString(DOCUMENT).lines())
          .as("%s", way.label())
          .anyMatch(
              line ->
                  line.startsWith("| " + way.client() + " | ")
                      && line.contains(way.use())
                      && line.contains(way.told()));
    }
  }

  /** Writes the table when all is measured and it is asked for. */
  void write() throws IOException {
    if (Boolean.getBoolean("loophound.write-docs")
        && measured.size() == UseOverProtocol.ALL.size()) {
      String text = Files.readString(DOCUMENT);
      int begin = text.indexOf(BEGIN) + BEGIN.length();
      String after = text.substring(text.indexOf("<!-- end of table"));
      Files.writeString(DOCUMENT, text.substring(0, begin) + HEAD + rows() + after);
    }
  }

  private String rows() {
    return UseOverProtocol.ALL.stream()
        .collect(
            Collectors.groupingBy(UseOverProtocol::client, LinkedHashMap::new, Collectors.toList()))
        .entrySet()
        .stream()
        .map(client -> row(client.getKey(), client.getValue()))
        .collect(Collectors.joining());
  }

  private String row(String client, List<UseOverProtocol> ways) {
    return "| %s | %s | %s |\n"
        .formatted(client, each(ways, UseOverProtocol::use), each(ways, UseOverProtocol::told));
  }

  private static String each(List<UseOverProtocol> ways, Function<UseOverProtocol, String> part) {
    return ways.stream().map(part).distinct().collect(Collectors.joining(", "));
  }
}
