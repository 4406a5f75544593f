package io.loophound.agent.it.versions;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.loader.Handlers;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import io.loophound.agent.testkit.Libraries;
import io.loophound.agent.weave.bytecode.Weaver;
import io.loophound.agent.weave.point.Catalog;
import io.loophound.agent.weave.point.WovenPoint;
import io.loophound.integration.testkit.TestContext;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every framework's seam with class files of the oldest version that it says it is tested with: all
 * that its handlers use is there or is looked up, and the handlers can be made. The frameworks do
 * not run here.
 */
@Execution(ExecutionMode.CONCURRENT)
class SeamsFitTheirOldestVersionIT {
  private static final Path INTEGRATIONS = Path.of("..", "..");

  @ParameterizedTest
  @CsvSource({
    "integration-agentscope, agentscope",
    "integration-google-adk, google-adk",
    "integration-koog, koog",
    "integration-langchain4j, langchain4j",
    "integration-langgraph4j, langgraph4j",
    "integration-semantic-kernel, semantic-kernel",
    "integration-spring-ai-alibaba, spring-ai-alibaba",
    "integration-springai, spring-ai",
  })
  void allThatItUsesIsThere(String folder, String name) throws Exception {
    Seam seam = seam(name);
    fits(seam, Libraries.jars(folder, seam.testedVersions().replaceFirst(" to .*", "")));
  }

  /** Reactor Netty is one of several libraries on Netty. */
  @Test
  void nettyIsWatchedWithoutReactor() throws Exception {
    List<Path> jars =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(Path::of)
            .filter(jar -> jar.getFileName().toString().startsWith("netty-"))
            .toList();
    assertThat(jars).isNotEmpty();

    fits(seam("netty"), jars);
  }

  /** All that the seam uses is there. */
  private static void fits(Seam seam, List<Path> jars) throws Exception {
    List<WovenPoint> woven = new ArrayList<>();
    Catalog catalog = new Catalog();
    catalog.add(seam);
    try (URLClassLoader library =
        new URLClassLoader(urls(jars), ClassLoader.getPlatformClassLoader())) {
      for (String type : watched(seam, jars)) {
        woven.addAll(weave(type, library, catalog));
      }
    }

    assertThat(woven).extracting(point -> point.point().handler()).containsAll(needed(seam));
  }

  /** The seam of Embabel links against nothing. */
  @Test
  void noOtherFrameworkHasASeam() throws IOException {
    try (Stream<Path> folders = Files.list(INTEGRATIONS)) {
      assertThat(folders.map(each -> each.getFileName().toString()))
          .filteredOn(each -> each.startsWith("integration-"))
          .filteredOn(each -> !each.equals("integration-embabel"))
          .allSatisfy(each -> assertThat(Libraries.versions(each)).isNotEmpty())
          .hasSize(8);
    }
    assertThat(seam("embabel").libraries()).isEmpty();
  }

  /** Weaves a class, and makes the handlers of its calls beside the library. */
  private static List<WovenPoint> weave(String type, ClassLoader library, Catalog catalog)
      throws Exception {
    byte[] bytes;
    try (InputStream in = library.getResourceAsStream(type.replace('.', '/') + ".class")) {
      bytes = in.readAllBytes();
    }
    Weaver.Woven woven = new Weaver().weave(type, library, bytes, catalog.points(type, bytes));
    assertThat(woven.missing()).extracting(Weaver.Lack::what).as(type).isEmpty();
    Handlers handlers = new Handlers(Handler.class.getClassLoader());
    TestContext context = new TestContext();
    for (WovenPoint point : woven.points()) {
      Class<?> owner = Class.forName(type, false, library);
      Handler made = handlers.make(owner, point.point().handler(), point.seam().seam(), context);
      assertThat(made.getClass().getClassLoader().getParent()).isSameAs(library);
    }
    assertThat(context.errors).as(type).isEmpty();
    return woven.points();
  }

  /** What the seam needs in every version: it guards with it. */
  private static List<String> needed(Seam seam) {
    return seam.points().stream()
        .filter(point -> !point.optional())
        .map(Point::handler)
        .distinct()
        .toList();
  }

  /** The classes of the library that are watched. */
  private static List<String> watched(Seam seam, List<Path> jars) throws IOException {
    List<String> watched = new ArrayList<>();
    for (Path jar : jars) {
      try (JarFile file = new JarFile(jar.toFile())) {
        file.stream()
            .map(JarEntry::getName)
            .filter(entry -> entry.endsWith(".class"))
            .map(entry -> entry.substring(0, entry.length() - 6).replace('/', '.'))
            .filter(type -> seam.points().stream().anyMatch(point -> isOf(point, type)))
            .forEach(watched::add);
      }
    }
    return watched;
  }

  private static boolean isOf(Point point, String type) {
    return point.isByNameEnd()
        ? type.endsWith(point.type().substring(1))
        : type.equals(point.type());
  }

  private static Seam seam(String name) {
    return ServiceLoader.load(Seam.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(seam -> seam.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static URL[] urls(List<Path> jars) throws IOException {
    URL[] urls = new URL[jars.size()];
    for (int i = 0; i < urls.length; i++) {
      urls[i] = jars.get(i).toUri().toURL();
    }
    return urls;
  }
}
