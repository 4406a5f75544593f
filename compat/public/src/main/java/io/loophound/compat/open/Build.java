package io.loophound.compat.open;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Builds an application: with Maven where its folder has a pom, else with the compiler, against the
 * libraries that its own build names.
 */
final class Build {
  private static final String GOAL =
      "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath";

  private final Path folder;
  private final Path target;
  private final Application application;

  Build(Application application, Path repository, Path target) {
    this.application = application;
    this.folder = repository.resolve(application.one("folder", "."));
    this.target = target.resolve(application.name());
  }

  /** The class path to run it with. */
  String classPath() throws IOException, InterruptedException {
    Files.createDirectories(target);
    return application.all("library").isEmpty() ? byMaven() : byCompiler();
  }

  /** Where it runs. */
  Path folder() {
    return folder;
  }

  private String byMaven() throws IOException, InterruptedException {
    Path list = target.toAbsolutePath().resolve("class.path");
    Commands.run(
        folder,
        "mvn",
        "-q",
        "-B",
        "-DskipTests",
        "-Dspotless.check.skip",
        "compile",
        GOAL,
        "-Dmdep.outputFile=" + list,
        "-Dmdep.includeScope=runtime");
    return folder.resolve("target/classes") + File.pathSeparator + Files.readString(list).strip();
  }

  private String byCompiler() throws IOException, InterruptedException {
    Files.writeString(target.resolve("pom.xml"), pom(application.all("library")));
    Path list = target.toAbsolutePath().resolve("class.path");
    Commands.run(target, "mvn", "-q", "-B", GOAL, "-Dmdep.outputFile=" + list);
    String libraries = Files.readString(list).strip();
    Path classes = target.toAbsolutePath().resolve("classes");
    List<String> command = new ArrayList<>(List.of(javac(), "-nowarn", "-parameters"));
    command.addAll(List.of("-d", classes.toString(), "-cp", libraries));
    for (String source : application.all("source")) {
      files(folder.resolve(source), command);
    }
    Commands.run(folder, command.toArray(new String[0]));
    String resources = folder.resolve("src/main/resources").toString();
    return String.join(File.pathSeparator, classes.toString(), resources, libraries);
  }

  private String javac() {
    return Path.of(Trial.home(application), "bin", "javac").toString();
  }

  private static void files(Path source, List<String> command) throws IOException {
    if (Files.isRegularFile(source)) {
      command.add(source.toString());
      return;
    }
    try (Stream<Path> files = Files.walk(source)) {
      files.map(Path::toString).filter(file -> file.endsWith(".java")).forEach(command::add);
    }
  }

  private static String pom(List<String> libraries) {
    StringBuilder pom =
        new StringBuilder("<project><modelVersion>4.0.0</modelVersion><groupId>open</groupId>")
            .append("<artifactId>libraries</artifactId><version>1</version><dependencies>");
    for (String library : libraries) {
      String[] parts = library.split(":", 3);
      pom.append("<dependency><groupId>").append(parts[0]);
      pom.append("</groupId><artifactId>").append(parts[1]);
      pom.append("</artifactId><version>").append(parts[2]).append("</version></dependency>");
    }
    return pom.append("</dependencies></project>").toString();
  }
}
