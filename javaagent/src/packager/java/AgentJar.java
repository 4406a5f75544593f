import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/**
 * Makes the agent's jar; equal input gives equal bytes. Started from source with ASM on the path:
 *
 * <pre>
 * java -cp asm.jar:asm-commons.jar AgentJar.java
 *     --output   loophound.jar   the jar to write
 *     --version  0.1.0           for the manifest and loophound-version.properties
 *     --premain  DIR             classes that stay visible to the application
 *     --core     PATH            a class path of what goes into the isolated part; may be repeated
 *     --licences DIR             a folder whose LICENSE and NOTICE go to META-INF
 * </pre>
 *
 * <p>Layout: premain's classes; the others below {@code inst/} as {@code .classdata}, the gate's
 * renamed to {@code java.lang}. Only what a start needs lies there openly: the rest is in {@code
 * inst/classes.zip}, stored, because the JVM looks at each name of a jar it opens; {@code
 * inst/classes.table} says where each is. Libraries are relocated to {@code io.loophound.shaded};
 * their licences are below {@code META-INF/licenses}, and listed there and beside the jar.
 */
public final class AgentJar {
  private static final String SERVICES = "META-INF/services/";
  private static final String SHADED = "io/loophound/shaded/";
  private static final LocalDateTime TIME = LocalDateTime.of(2026, 1, 1, 0, 0);

  /** What is loaded before main, and the gate, which is read from the jar as it is. */
  private static final Pattern BEFORE_MAIN =
      Pattern.compile(
          "java/lang/.*|io/loophound/(detectors/policy/Mode|agent/(Agent|config/.+|identity/.+"
              + "|coverage/LibraryTable|telemetry/Output|weave/Transformer|weave/point/.+))(\\$.+)?");

  /** What a first guarded call waits for: it is stored, because it takes long to inflate. */
  private static final Pattern FIRST_CALL =
      Pattern.compile(
          "io/loophound/((detectors|wire|seam/http|agent/(seam|weave)|shaded/jackson"
              + "|shaded/bytebuddy/(description|jar/asm|matcher|pool|utility))/"
              + "|shaded/bytebuddy/asm/Advice).*");

  /** Annotations, which nothing reads, and what we do not need of the libraries. */
  private static final Pattern LEFT_OUT =
      Pattern.compile(
          "net/bytebuddy/(agent/builder|asm/Member|build|implementation/bind)"
              + "|com/google/(errorprone|gson)/|org/(jspecify|json|apache/commons/pool2)/"
              + "|io/loophound/agent/gate/package-info"
              + "|org/eclipse/jetty/(io/jmx|server/(handler/)?jmx|server/handler/gzip"
              + "|util/(jndi|preventers))/|redis/clients/(authentication"
              + "|jedis/(bloom|executors|json|mcf|providers|search|timeseries))/");

  private static final List<String> ALLOWED_LICENCES =
      List.of("LICENSE-2.0", "edl-v10", "jedis/blob/master/LICENSE", "opensource.org/license");

  /** Its debug information would be a fifth of what the JVM parses for the first woven class. */
  private static final String WEAVER = SHADED + "bytebuddy/";

  /** Links against the Jetty of the application, not against the one in this jar. */
  private static final String JETTY_SEAM = "io/loophound/seam/jetty/";

  private final Map<String, byte[]> entries = new TreeMap<>();
  private final Map<String, byte[]> nested = new TreeMap<>();
  private final Map<String, TreeSet<String>> services = new TreeMap<>();
  private final StringBuilder libraries = new StringBuilder();
  private final List<URL> sources = new ArrayList<>();
  private final Names names = new Names(true);
  private final Names besideJetty = new Names(false);

  public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
    AgentJar jar = new AgentJar();
    Path output = null;
    String version = null;
    for (int i = 0; i + 1 < arguments.length; i += 2) {
      String value = arguments[i + 1];
      switch (arguments[i]) {
        case "--output" -> output = Path.of(value);
        case "--version" -> version = value;
        case "--premain" -> eachFile(Path.of(value), jar.entries::put);
        case "--core" -> jar.core(value);
        case "--licences" -> jar.licences(Path.of(value));
        default -> throw new IllegalArgumentException("unknown argument " + arguments[i]);
      }
    }
    jar.entries.put("inst/loophound-version.properties", utf8("version=" + version + "\n"));
    jar.entries.put("inst/META-INF/loophound-seams", utf8(jar.seams()));
    jar.entries.put("META-INF/licenses/loophound-licences.txt", utf8(jar.libraries.toString()));
    jar.services.forEach((name, all) -> jar.entries.put(name, utf8(String.join("\n", all) + "\n")));
    jar.write(output, manifest(version));
    Files.writeString(output.resolveSibling("loophound-licences.txt"), jar.libraries);
  }

  private void licences(Path folder) throws IOException {
    for (String name : List.of("LICENSE", "NOTICE")) {
      if (Files.exists(folder.resolve(name))) {
        entries.put("META-INF/" + name, Files.readAllBytes(folder.resolve(name)));
      }
    }
  }

  private void core(String paths) throws IOException {
    for (String path : paths.split(File.pathSeparator)) {
      Path source = Path.of(path);
      String file = source.getFileName().toString();
      String library = file.endsWith(".jar") ? file.substring(0, file.length() - 4) : "";
      sources.add(source.toUri().toURL());
      int before = nested.size();
      eachFile(source, (name, bytes) -> add(library, name, bytes));
      if (nested.size() > before && !library.isEmpty() && !library.startsWith("loophound-")) {
        libraries.append(library + ": " + licence(source) + "\n");
      }
    }
  }

  private static String licence(Path library) throws IOException {
    try (JarFile jar = new JarFile(library.toFile())) {
      String names = jar.getManifest().getMainAttributes().getValue("Bundle-License") + "";
      if (ALLOWED_LICENCES.stream().anyMatch(names::contains)) {
        return names;
      }
      throw new IllegalStateException(library + " has the licence " + names);
    }
  }

  private String seams() throws IOException, ReflectiveOperationException {
    try (URLClassLoader loader = new URLClassLoader(sources.toArray(new URL[0]))) {
      Class<?> line = loader.loadClass("io.loophound.agent.seam.SeamLine");
      return (String) line.getMethod("table", ClassLoader.class).invoke(null, loader);
    }
  }

  private void add(String library, String name, byte[] bytes) {
    if (LEFT_OUT.matcher(name).lookingAt()) {
      return;
    }
    if (name.startsWith(SERVICES)) {
      service(name.substring(SERVICES.length()), new String(bytes, StandardCharsets.UTF_8));
    } else if (name.equals("META-INF/javamail.default.address.map")) {
      entries.put("inst/" + name, bytes); // its lack would be told in the application's log
    } else if (name.equals("redis/clients/jedis/pom.properties")
        || name.matches("org/eclipse/jetty/http/(encoding|mime)\\.properties")) {
      entries.put("inst/" + names.map(name), bytes); // its lack would be told, too
    } else if (name.startsWith("META-INF/")) {
      licence(library, name.substring("META-INF/".length()), bytes);
    } else if (name.endsWith(".class") && !name.endsWith("module-info.class")) {
      String type = names.map(name.substring(0, name.length() - ".class".length()));
      if (BEFORE_MAIN.matcher(type).matches()) {
        entries.putIfAbsent("inst/" + type + ".classdata", relocated(type, bytes));
      } else {
        nested.putIfAbsent(type + ".classdata", relocated(type, bytes));
      }
    } else if (!name.endsWith("module-info.class")) {
      licence(library, name, bytes);
      if (library.isEmpty() || library.startsWith("loophound-")) {
        entries.putIfAbsent("inst/" + name, bytes);
      }
    }
  }

  private void service(String type, String content) {
    TreeSet<String> lines =
        services.computeIfAbsent("inst/" + SERVICES + names.text(type), key -> new TreeSet<>());
    content
        .lines()
        .map(line -> line.replaceAll("#.*", "").strip())
        .filter(line -> !line.isEmpty())
        .forEach(line -> lines.add(names.text(line)));
  }

  private void licence(String library, String name, byte[] bytes) {
    boolean legal = name.matches("([^/]+-)?(LICENSE|NOTICE)[^/]*|licenses/[^/]+");
    if (legal && !library.isEmpty() && !library.startsWith("loophound-")) {
      entries.put("META-INF/licenses/" + library + "/" + name, bytes);
    }
  }

  private byte[] relocated(String type, byte[] bytes) {
    Names known = type.startsWith(JETTY_SEAM) ? besideJetty : names;
    ClassWriter writer = new ClassWriter(0);
    int without = type.startsWith(WEAVER) ? ClassReader.SKIP_DEBUG : 0;
    new ClassReader(bytes).accept(new ClassRemapper(writer, known), without);
    return writer.toByteArray();
  }

  private void write(Path output, byte[] manifest) throws IOException {
    Files.createDirectories(output.toAbsolutePath().getParent());
    try (OutputStream file = new BufferedOutputStream(Files.newOutputStream(output));
        ZipOutputStream zip = new ZipOutputStream(file)) {
      put(zip, new ZipEntry("META-INF/MANIFEST.MF"), manifest);
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        put(zip, new ZipEntry(entry.getKey()), entry.getValue());
      }
      byte[] classes = nested();
      put(zip, new ZipEntry("inst/classes.table"), table(classes));
      put(zip, stored("inst/classes.zip", classes), classes);
    }
  }

  /** Where each entry of a zip is: see NestedZip. */
  private static byte[] table(byte[] zip) {
    ByteBuffer from = ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN);
    int end = zip.length - 22;
    int count = from.getShort(end + 10) & 0xffff;
    int slots = Integer.highestOneBit(count) * 4;
    ByteBuffer table = ByteBuffer.allocate(slots * 16).order(ByteOrder.LITTLE_ENDIAN);
    int at = from.getInt(end + 16);
    for (int i = 0; i < count; i++) {
      int length = from.getShort(at + 28) & 0xffff;
      int hash = new String(zip, at + 46, length, StandardCharsets.ISO_8859_1).hashCode();
      int slot = hash & (slots - 1);
      while (table.getInt(slot * 16 + 12) != 0) {
        slot = (slot + 1) & (slots - 1);
      }
      table.putInt(slot * 16, hash);
      table.putInt(slot * 16 + 4, from.getInt(at + 42));
      table.putInt(slot * 16 + 8, from.getInt(at + 20));
      table.putInt(slot * 16 + 12, from.getInt(at + 24));
      at += 46 + length + from.getShort(at + 30) + from.getShort(at + 32);
    }
    return table.array();
  }

  private byte[] nested() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, byte[]> entry : nested.entrySet()) {
        String name = entry.getKey();
        byte[] type = entry.getValue();
        put(
            zip,
            FIRST_CALL.matcher(name).matches() ? stored(name, type) : new ZipEntry(name),
            type);
      }
    }
    return bytes.toByteArray();
  }

  private static ZipEntry stored(String name, byte[] bytes) {
    CRC32 crc = new CRC32();
    crc.update(bytes);
    ZipEntry entry = new ZipEntry(name);
    entry.setMethod(ZipEntry.STORED);
    entry.setSize(bytes.length);
    entry.setCrc(crc.getValue());
    return entry;
  }

  private static void put(ZipOutputStream zip, ZipEntry entry, byte[] bytes) throws IOException {
    entry.setTimeLocal(TIME);
    zip.putNextEntry(entry);
    zip.write(bytes);
    zip.closeEntry();
  }

  /** No Launcher-Agent-Class: it would start the agent in every java -jar of this jar. */
  private static byte[] manifest(String version) {
    return utf8(
        String.join(
            "\r\n",
            "Manifest-Version: 1.0",
            "Premain-Class: io.loophound.agent.premain.LoopHoundAgent",
            "Agent-Class: io.loophound.agent.premain.LoopHoundAgent",
            "Main-Class: io.loophound.agent.premain.Main",
            "Can-Retransform-Classes: true",
            "Implementation-Title: LoopHound",
            "Implementation-Version: " + version + "\r\n\r\n"));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static void eachFile(Path source, BiConsumer<String, byte[]> sink) throws IOException {
    if (Files.isDirectory(source)) {
      eachBelow(source, sink);
      return;
    }
    try (FileSystem jar = FileSystems.newFileSystem(source)) {
      eachBelow(jar.getPath("/"), sink);
    }
  }

  private static void eachBelow(Path folder, BiConsumer<String, byte[]> sink) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path file : walk.filter(Files::isRegularFile).sorted().toList()) {
        String name = folder.relativize(file).toString().replace(File.separatorChar, '/');
        sink.accept(name, Files.readAllBytes(file));
      }
    }
  }

  /** New names of classes, and of the strings that name classes, packages or properties. */
  private static final class Names extends Remapper {
    private static final String GATE = "io.loophound.agent.gate.LoopHound";
    private static final String TO = AgentJar.SHADED.replace('/', '.');

    /** What the agent looks out for in applications. */
    private static final Set<String> OF_APPLICATIONS =
        Set.of(
            "org.eclipse.jetty.client.HttpClient",
            "org.eclipse.jetty.io.",
            "org.eclipse.jetty.webapp.WebAppClassLoader",
            "org.eclipse.jetty.ee10.webapp.WebAppClassLoader");

    private final List<String[]> rules = new ArrayList<>();

    Names(boolean ownJetty) {
      super(Opcodes.ASM9);
      rule(GATE, "java.lang.LoopHound");
      rule("net.bytebuddy", TO + "bytebuddy");
      rule("com.fasterxml.jackson", TO + "jackson");
      rule("com.github.benmanes.caffeine", TO + "caffeine");
      rule("redis.clients", TO + "redis");
      rule("org.apache.commons.pool2", TO + "pool2");
      rule("org.json", TO + "json");
      rule("com.google.gson", TO + "gson");
      rule("org.slf4j", TO + "slf4j");
      rule("jakarta.mail", TO + "mail");
      rule("jakarta.activation", TO + "activation");
      rule("org.eclipse.angus", TO + "angus");
      if (ownJetty) {
        rule("org.eclipse.jetty", TO + "jetty");
      }
      rule("com.google.errorprone", TO + "errorprone");
      rule("org.jspecify", TO + "jspecify");
    }

    private void rule(String from, String to) {
      rules.add(new String[] {from.replace('.', '/'), to.replace('.', '/')});
      rules.add(new String[] {from, to});
    }

    @Override
    public String map(String internalName) {
      return prefixed(internalName);
    }

    @Override
    public Object mapValue(Object value) {
      return value instanceof String text ? text(text) : super.mapValue(value);
    }

    /** The application sets {@code slf4j.provider} and {@code STOP.PORT} for its own libraries. */
    String text(String text) {
      if (text.startsWith("slf4j.") || text.startsWith("STOP.")) {
        return TO + text;
      }
      return text.startsWith("L") ? "L" + prefixed(text.substring(1)) : prefixed(text);
    }

    private String prefixed(String name) {
      if (OF_APPLICATIONS.contains(name)) {
        return name;
      }
      for (String[] rule : rules) {
        if (name.startsWith(rule[0]) && isWholeWord(name, rule[0])) {
          return rule[1] + name.substring(rule[0].length());
        }
      }
      return name;
    }

    private static boolean isWholeWord(String name, String prefix) {
      return name.length() == prefix.length()
          || prefix.endsWith("LoopHound")
          || "./".indexOf(name.charAt(prefix.length())) >= 0;
    }
  }
}
