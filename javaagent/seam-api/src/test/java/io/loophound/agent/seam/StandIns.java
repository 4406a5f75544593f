package io.loophound.agent.seam;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.tools.ToolProvider;

/** Compiles classes that stand in for libraries an application may have. */
final class StandIns {

  private StandIns() {}

  static void compile(Map<String, String> sources, Path folder) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("-d", folder.toString(), "-proc:none"));
    for (Map.Entry<String, String> source : sources.entrySet()) {
      Path file = folder.resolve("src").resolve(source.getKey().replace('.', '/') + ".java");
      Files.createDirectories(file.getParent());
      Files.writeString(file, source.getValue());
      arguments.add(file.toString());
    }
    int code =
        sources.isEmpty()
            ? 0
            : ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, arguments.toArray(String[]::new));
    if (code != 0) {
      throw new IOException("the stand-ins do not compile");
    }
  }
}
