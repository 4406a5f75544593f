package io.loophound.agent.seam;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A seam whose constructor says what it watches. Its handlers are in its own package, or below it.
 */
public abstract class SeamSpec implements Seam {
  private final String name;
  private final List<Point> points = new ArrayList<>();
  private final Map<String, String> unguarded = new LinkedHashMap<>();
  private SeamRole role = SeamRole.GUARDS;
  private String versionResource = "";
  private String testedVersions = "";
  private boolean besideLibrary;
  private boolean callsModels;
  private List<String> libraries = List.of();
  private List<String> lookedUp = List.of();
  private List<String> copies = List.of();
  private List<String> opens = List.of();

  /** A seam for the JDK that guards; the other methods say what is different. */
  protected SeamSpec(String name) {
    this.name = name;
  }

  /** Where the library's version is found. */
  protected final void findVersion(String resource) {
    versionResource = resource;
  }

  /** Where the library's version is found, and the versions that are tested. */
  protected final void findVersion(String resource, String tested) {
    versionResource = resource;
    testedVersions = tested;
  }

  /** Its handlers link against the library: what the names of the library's classes begin with. */
  protected final void linkAgainst(String... libraries) {
    besideLibrary = true;
    this.libraries = List.of(libraries);
  }

  /** What handlers use of the library only where it is found. */
  protected final void lookUp(String... members) {
    lookedUp = List.of(members);
  }

  /** The packages in which other libraries have a copy of this one: {@code play.shaded.ahc.}. */
  protected final void copiedTo(String... packages) {
    copies = List.of(packages);
  }

  /** The packages of {@code java.base} that the handlers must be able to look into. */
  protected final void lookInto(String... packages) {
    opens = List.of(packages);
  }

  /** The purpose of the library is to call models. */
  protected final void markAsModelLibrary() {
    callsModels = true;
  }

  /** What the seam is for, if not to guard. */
  protected final void actAs(SeamRole other) {
    role = other;
  }

  /** A class of a library that is not guarded, and that library's name in the log. */
  protected final void leaveUnguarded(String type, String library) {
    unguarded.put(type, library);
  }

  /** The methods watched. */
  protected final void watch(Point... watched) {
    watch(List.of(watched));
  }

  /** The methods watched. */
  protected final void watch(List<Point> watched) {
    points.addAll(watched);
  }

  /** A method, and the name of its handler within this package. */
  protected final Point point(String type, String method, String handler, String... parameters) {
    String here = getClass().getPackageName() + '.';
    return new Point(type, method, List.of(parameters), here + handler);
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final List<Point> points() {
    List<Point> all = new ArrayList<>(points);
    copies.forEach(copy -> points.forEach(point -> all.add(point.in(copy, libraries))));
    return List.copyOf(all);
  }

  @Override
  public final boolean isBesideLibrary() {
    return besideLibrary;
  }

  @Override
  public final String versionResource() {
    return versionResource;
  }

  @Override
  public final List<String> libraries() {
    return libraries;
  }

  @Override
  public final List<String> lookedUp() {
    return lookedUp;
  }

  @Override
  public final List<String> copies() {
    return copies;
  }

  @Override
  public final Map<String, String> unguarded() {
    return Map.copyOf(unguarded);
  }

  @Override
  public final boolean callsModels() {
    return callsModels;
  }

  @Override
  public final SeamRole role() {
    return role;
  }

  @Override
  public final String testedVersions() {
    return testedVersions;
  }

  @Override
  public final List<String> opens() {
    return opens;
  }
}
