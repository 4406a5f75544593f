package io.loophound.agent.parity;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Modules and dependencies as the poms state them: scopes and versions that a module leaves out
 * come from the root's dependencyManagement, the root's own dependencies belong to every module,
 * and what the compiler has beside, as annotationProcessorPaths or dependencies of its plugin, are
 * dependencies too. A version written in a module itself wins.
 */
final class MavenBuild {
  private static final String PROCESSOR_PATHS = "annotationProcessorPaths";

  private final UnaryOperator<String> files;
  private final Element root;
  private final Map<String, Element> poms = new TreeMap<>();
  private final Map<String, String> directories = new TreeMap<>();

  private MavenBuild(UnaryOperator<String> files) {
    this.files = files;
    root = parse("pom.xml");
    for (Element module : children(child(root, "modules"), "module")) {
      String directory = module.getTextContent().trim();
      Element pom = parse(directory + "/pom.xml");
      poms.put(directory, pom);
      directories.put("io.loophound:" + text(pom, "artifactId"), directory);
    }
  }

  /** The dependencies of each module's directory; {@code files} gives a file's text by its path. */
  static Map<String, Set<Dependency>> read(UnaryOperator<String> files) {
    MavenBuild build = new MavenBuild(files);
    Map<String, Set<Dependency>> modules = new TreeMap<>();
    build.poms.forEach((directory, pom) -> modules.put(directory, build.dependencies(pom)));
    return modules;
  }

  private Set<Dependency> dependencies(Element pom) {
    Set<Dependency> found = new TreeSet<>(BuildParityTest.ORDER);
    for (Element owner : List.of(root, pom)) {
      for (Element each : children(child(owner, "dependencies"), "dependency")) {
        found.add(dependency(each));
      }
      for (Element paths : descendants(owner, PROCESSOR_PATHS)) {
        children(paths, "path")
            .forEach(path -> found.add(new Dependency("processor", key(path), version(path))));
      }
      for (Element plugin : descendants(owner, "plugin")) {
        if (text(plugin, "artifactId").equals("maven-compiler-plugin")) {
          children(child(plugin, "dependencies"), "dependency").stream()
              .filter(each -> !text(each, "artifactId").startsWith("plexus-compiler-"))
              .forEach(each -> found.add(new Dependency("processor", key(each), version(each))));
        }
      }
    }
    return found;
  }

  private Dependency dependency(Element stated) {
    String key = key(stated);
    Element managed = managed(key);
    String scope = text(stated, "scope");
    if (scope.isEmpty()) {
      scope = text(managed, "scope");
    }
    String directory = directories.get(key);
    String version = text(stated, "version").isEmpty() ? version(managed) : version(stated);
    return new Dependency(
        scope.isEmpty() ? "compile" : scope, directory == null ? key : directory, version);
  }

  private Element managed(String key) {
    Element list = child(child(root, "dependencyManagement"), "dependencies");
    for (Element each : children(list, "dependency")) {
      if (key(each).equals(key)) {
        return each;
      }
    }
    return null;
  }

  private String version(Element element) {
    String version = text(element, "version");
    if (version.isEmpty()) {
      Element managed = managed(key(element));
      version = text(managed, "version");
    }
    return version.equals("${project.version}")
        ? Dependency.OWN
        : version.replaceFirst("^\\$\\{(.+)\\.version}$", "$1");
  }

  private static String key(Element element) {
    return text(element, "groupId") + ":" + text(element, "artifactId");
  }

  private Element parse(String path) {
    try {
      byte[] xml = files.apply(path).getBytes(StandardCharsets.UTF_8);
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(new ByteArrayInputStream(xml))
          .getDocumentElement();
    } catch (Exception e) {
      throw new IllegalStateException(path, e);
    }
  }

  private static String text(Element parent, String name) {
    Element found = child(parent, name);
    return found == null ? "" : found.getTextContent().trim();
  }

  private static Element child(Element parent, String name) {
    List<Element> found = children(parent, name);
    return found.isEmpty() ? null : found.get(0);
  }

  private static List<Element> children(Element parent, String name) {
    List<Element> found = new ArrayList<>();
    Node node = parent == null ? null : parent.getFirstChild();
    for (; node != null; node = node.getNextSibling()) {
      if (node instanceof Element && node.getNodeName().equals(name)) {
        found.add((Element) node);
      }
    }
    return found;
  }

  private static List<Element> descendants(Element parent, String name) {
    List<Element> found = new ArrayList<>();
    var nodes = parent.getElementsByTagName(name);
    for (int i = 0; i < nodes.getLength(); i++) {
      found.add((Element) nodes.item(i));
    }
    return found;
  }
}
