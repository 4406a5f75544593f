package io.loophound.agent.jar;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.SeamLine;
import io.loophound.agent.testkit.ForkedJvm;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the shipped jar shows to an application's class path. */
class AgentJarIT {
  /** Classes of applications that the agent looks out for: they keep their names. */
  private static final Set<String> OF_APPLICATIONS =
      Set.of(
          "org.eclipse.jetty.client.HttpClient",
          "org.eclipse.jetty.io.",
          "org.eclipse.jetty.webapp.WebAppClassLoader",
          "org.eclipse.jetty.ee10.webapp.WebAppClassLoader");

  private static final List<String> LIBRARIES =
      List.of(
          "net/bytebuddy/",
          "com/fasterxml/jackson/",
          "com/github/benmanes/",
          "org/slf4j/",
          "com/google/errorprone/",
          "org/jspecify/",
          "redis/clients/",
          "com/google/gson/",
          "org/json/",
          "org/apache/commons/pool2/",
          "org/objectweb/",
          "org/eclipse/jetty/",
          "io/loophound/agent/gate/");
  private static final String NESTED = "inst/classes.zip";
  private static final Pattern SHADED = Pattern.compile("io/loophound/shaded/([a-z0-9]+)/");
  private static final int JAVA_8 = 52;

  private static JarFile jar;

  @BeforeAll
  static void open() throws IOException {
    jar = new JarFile(ForkedJvm.agentJar().toFile());
  }

  @AfterAll
  static void close() throws IOException {
    jar.close();
  }

  @Test
  void showsNothingButPremain() {
    Pattern allowed =
        Pattern.compile(
            "META-INF/(MANIFEST\\.MF|LICENSE|NOTICE|licenses/.+)"
                + "|io/loophound/agent/premain/[A-Za-z-]+(\\$[0-9]+)?\\.class"
                + "|inst/.+");

    assertThat(names()).allMatch(name -> allowed.matcher(name).matches());
  }

  @Test
  void hidesItsClassesFromEveryOtherLoader() {
    assertThat(names())
        .filteredOn(name -> name.startsWith("inst/"))
        .isNotEmpty()
        .noneMatch(name -> name.endsWith(".class"));
    assertThat(names()).contains("inst/java/lang/LoopHoundGate.classdata");
    assertThat(names())
        .filteredOn(name -> name.startsWith("inst/java/"))
        .containsExactlyInAnyOrder(
            "inst/java/lang/LoopHoundGate.classdata", "inst/java/lang/LoopHoundKill.classdata");
  }

  @Test
  void keepsNoLibraryUnderItsOwnName() throws IOException {
    for (String name : names()) {
      assertThat(LIBRARIES).noneMatch(library -> name.startsWith("inst/" + library));
      if (name.startsWith("inst/META-INF/services/")) {
        assertThat(name + " " + text(name))
            .doesNotContain("net.bytebuddy", "com.fasterxml", "org.slf4j", "benmanes");
      }
    }
  }

  @Test
  void namesNoLibraryInItsOwnName() throws IOException {
    Map<String, byte[]> classes = new HashMap<>();
    for (String name : names()) {
      if (name.endsWith(".classdata")) {
        classes.put(name, bytes(name));
      }
    }
    Map<String, byte[]> nested = nested();
    classes.putAll(nested);
    assertThat(nested).hasSizeGreaterThan(1000);
    // links against the application's Jetty, as every seam does against its library
    assertThat(classes.keySet().removeIf(name -> name.startsWith("io/loophound/seam/jetty/")))
        .isTrue();
    for (Map.Entry<String, byte[]> entry : classes.entrySet()) {
      Set<String> constants = new HashSet<>(constants(entry.getKey(), entry.getValue()));
      constants.removeAll(OF_APPLICATIONS);
      for (String constant : constants) {
        assertThat(LIBRARIES)
            .as("%s: %s", entry.getKey(), constant)
            .noneMatch(
                library ->
                    constant.startsWith(library)
                        || constant.startsWith(library.replace('/', '.'))
                        || constant.contains("L" + library));
      }
    }
  }

  @Test
  void keepsTheDirectoryThatTheJvmReadsShort() throws IOException {
    assertThat(names()).hasSizeLessThan(300);
    assertThat(jar.getEntry(NESTED).getMethod()).isEqualTo(ZipEntry.STORED);
    assertThat(nested().keySet()).allMatch(name -> name.matches("io/loophound/.+\\.classdata"));
  }

  @Test
  void eachClassIsFoundByTheTable() throws Exception {
    assertFindsEachClass(ForkedJvm.agentJar());
  }

  /** As by a tool that signs jars: in another order, and nothing is stored. */
  @Test
  void eachClassIsFoundInAJarThatWasPackedAnew(@TempDir Path folder) throws Exception {
    Path packed = folder.resolve("packed.jar");
    List<String> names = new ArrayList<>(names());
    Collections.reverse(names);
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(packed))) {
      for (String name : names) {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(bytes(name));
      }
    }
    assertFindsEachClass(packed);
  }

  private static void assertFindsEachClass(Path agent) throws Exception {
    try (URLClassLoader visible = new URLClassLoader(new URL[] {agent.toUri().toURL()}, null)) {
      Class<?> type = visible.loadClass("io.loophound.agent.premain.AgentLoader");
      assertFindsEachClass(
          (ClassLoader) type.getMethod("open", File.class).invoke(null, agent.toFile()));
    }
  }

  private static void assertFindsEachClass(ClassLoader loader) throws IOException {
    Map<String, byte[]> classes = nested();
    assertThat(classes).hasSizeGreaterThan(1000);
    for (Map.Entry<String, byte[]> each : classes.entrySet()) {
      String name = each.getKey().replace(".classdata", ".class");
      try (InputStream in = loader.getResourceAsStream(name)) {
        assertThat(in).as(name).isNotNull();
        assertThat(in.readAllBytes()).as(name).isEqualTo(each.getValue());
      }
    }
    assertThat(loader.getResourceAsStream("io/loophound/Unknown.class")).isNull();
  }

  /** Of Jedis it has what a connection needs, and nothing where the JVM looks. */
  @Test
  void hidesTheClientOfTheStore() throws IOException {
    assertThat(names())
        .filteredOn(name -> name.contains("/redis/"))
        .containsExactly("inst/io/loophound/shaded/redis/jedis/pom.properties");
    assertThat(nested().keySet())
        .contains(
            "io/loophound/agent/store/Store.classdata",
            "io/loophound/shaded/redis/jedis/Connection.classdata")
        .noneMatch(name -> name.contains("/jedis/search/") || name.contains("/gson/"));
  }

  @Test
  void namesTheClassesThatEachSeamLooksOutFor() throws IOException {
    assertThat(text("inst/" + SeamLine.TABLE))
        .isEqualTo(SeamLine.table(AgentJarIT.class.getClassLoader()))
        .contains("OkHttpSeam okhttp guards okhttp3.internal.connection.RealCall ")
        .contains("ActivationsSeam activations notes ");
  }

  @Test
  void runsItsFirstClassesOnOldJvms() throws IOException {
    for (String name : names()) {
      if (name.endsWith(".class")) {
        assertThat(version(name)).as(name).isEqualTo(JAVA_8);
      }
    }
  }

  @Test
  void keepsTheLicencesOfItsLibraries() throws IOException {
    for (String library : List.of("byte-buddy", "caffeine", "jackson-core", "slf4j-api")) {
      assertThat(names()).anyMatch(name -> name.startsWith("META-INF/licenses/" + library));
    }
    assertThat(names()).contains("META-INF/LICENSE");
    assertThat(text("META-INF/NOTICE")).contains("Jedis", "MIT License"); // its jar has no licence
  }

  @Test
  void keepsTheLicencesOfWhatItsLibrariesInclude() throws IOException {
    assertThat(names())
        .anyMatch(name -> name.matches("META-INF/licenses/byte-buddy-[0-9.]+/licenses/ASM"))
        .anyMatch(name -> name.matches("META-INF/licenses/jackson-core-.+/Schubfach-LICENSE"));
  }

  @Test
  void namesEachOfItsLibrariesInTheNotice() throws IOException {
    String notice = text("META-INF/NOTICE").toLowerCase(Locale.ROOT).replace(" ", "");
    assertThat(libraries()).contains("bytebuddy", "jackson").allMatch(notice::contains);
  }

  @Test
  void listsEachOfItsLibrariesWithALicenceThatMayBeShipped() throws IOException {
    String list = text("META-INF/licenses/loophound-licences.txt");
    String names = list.replaceAll("jedis", "redis").replaceAll("[-.]", "");
    assertThat(libraries()).allMatch(names::contains);
    String allowed = ".*(/LICENSE-2\\.0|/edl-v10|opensource.org/license/mit|redis/jedis/).*";
    assertThat(list.lines())
        .allMatch(line -> line.matches("[a-z][a-z4.-]*-[0-9]+(\\.[0-9]+)+: .+"))
        .allMatch(line -> line.matches(allowed))
        .anyMatch(line -> line.matches("byte-buddy-[0-9.]+: .*apache.org.*"))
        .anyMatch(line -> line.matches("slf4j-api-[0-9.]+: .*/license/mit"));
    Path beside = ForkedJvm.agentJar().resolveSibling("loophound-licences.txt");
    assertThat(beside).hasContent(list);
  }

  private Set<String> libraries() throws IOException {
    Set<String> libraries = new TreeSet<>();
    for (String name : nested().keySet()) {
      Matcher shaded = SHADED.matcher(name);
      if (shaded.lookingAt()) {
        libraries.add(shaded.group(1));
      }
    }
    return libraries;
  }

  /** Two builds of one commit are equal: release/compare makes them. */
  @Test
  void saysNothingOfWhereAndWhenItWasBuilt() throws IOException {
    Set<Long> times = new TreeSet<>();
    jar.stream().forEach(entry -> times.add(entry.getTime()));
    assertThat(times).as("times of its entries").hasSize(1);
    String place = ForkedJvm.agentJar().getParent().getParent().getParent().toString();
    Map<String, byte[]> entries = nested();
    for (String name : names()) {
      entries.put(name, bytes(name));
    }
    entries.forEach(
        (name, bytes) ->
            assertThat(new String(bytes, StandardCharsets.ISO_8859_1))
                .as(name)
                .doesNotContain(place));
  }

  @Test
  void declaresWhatTheJvmNeedsAndNoMore() throws IOException {
    Attributes manifest = jar.getManifest().getMainAttributes();

    assertThat(manifest.getValue("Premain-Class")).isEqualTo(manifest.getValue("Agent-Class"));
    assertThat(manifest.getValue("Main-Class")).isEqualTo("io.loophound.agent.premain.Main");
    assertThat(manifest.getValue("Can-Retransform-Classes")).isEqualTo("true");
    assertThat(manifest.getValue("Implementation-Version")).isNotBlank();
    // it would run the agent in every java -jar of this jar
    assertThat(manifest.getValue("Launcher-Agent-Class")).isNull();
  }

  private static List<String> names() {
    return jar.stream().map(JarEntry::getName).toList();
  }

  private static String text(String name) throws IOException {
    return new String(bytes(name), StandardCharsets.UTF_8);
  }

  private static byte[] bytes(String name) throws IOException {
    try (InputStream in = jar.getInputStream(jar.getEntry(name))) {
      return in.readAllBytes();
    }
  }

  private static Map<String, byte[]> nested() throws IOException {
    Map<String, byte[]> nested = new HashMap<>();
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(bytes(NESTED)))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        nested.put(entry.getName(), zip.readAllBytes());
      }
    }
    return nested;
  }

  private static int version(String name) throws IOException {
    try (DataInputStream in = new DataInputStream(jar.getInputStream(jar.getEntry(name)))) {
      in.readInt();
      in.readUnsignedShort();
      return in.readUnsignedShort();
    }
  }

  /** All text constants of a class file (JVMS 4.4). */
  private static List<String> constants(String name, byte[] bytes) throws IOException {
    List<String> texts = new ArrayList<>();
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      in.skipNBytes(8);
      int count = in.readUnsignedShort();
      for (int i = 1; i < count; i++) {
        int tag = in.readUnsignedByte();
        switch (tag) {
          case 1 -> texts.add(in.readUTF());
          case 3, 4, 9, 10, 11, 12, 17, 18 -> in.skipNBytes(4);
          case 5, 6 -> {
            in.skipNBytes(8);
            i++;
          }
          case 7, 8, 16, 19, 20 -> in.skipNBytes(2);
          case 15 -> in.skipNBytes(3);
          default -> throw new IOException("tag " + tag + " in " + name);
        }
      }
    }
    return texts;
  }
}
