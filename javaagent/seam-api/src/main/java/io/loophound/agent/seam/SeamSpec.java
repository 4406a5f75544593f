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

  /**
   * A seam for the JDK that guards; the other methods say what is different.
   *
   * @param name of its settings, of its folder, and in the log
   */
  protected SeamSpec(String name) {
    this.name = name;
  }

  /**
   * Where the library's version is found.
   *
   * @param resource as {@link Seam#versionResource} has it
   */
  protected final void findVersion(String resource) {
    versionResource = resource;
  }

  /**
   * Where the library's version is found, and the versions that are tested.
   *
   * @param resource as {@link Seam#versionResource} has it
   * @param tested the oldest and the newest, such as {@code 4.9.3 to 5.5.1}
   */
  protected final void findVersion(String resource, String tested) {
    versionResource = resource;
    testedVersions = tested;
  }

  /**
   * Its handlers link against the library: what the names of the library's classes begin with.
   *
   * @param libraries beginnings of binary names, each with a dot at its end
   */
  protected final void linkAgainst(String... libraries) {
    besideLibrary = true;
    this.libraries = List.of(libraries);
  }

  /**
   * What handlers use of the library only where it is found.
   *
   * @param members as {@link Seam#lookedUp} has them
   */
  protected final void lookUp(String... members) {
    lookedUp = List.of(members);
  }

  /**
   * The packages in which other libraries have a copy of this one: {@code play.shaded.ahc.}.
   *
   * @param packages each with a dot at its end
   */
  protected final void copiedTo(String... packages) {
    copies = List.of(packages);
  }

  /**
   * The packages of {@code java.base} that the handlers must be able to look into.
   *
   * @param packages such as {@code java.net}
   */
  protected final void lookInto(String... packages) {
    opens = List.of(packages);
  }

  /** The purpose of the library is to call models. */
  protected final void markAsModelLibrary() {
    callsModels = true;
  }

  /**
   * What the seam is for, if not to guard.
   *
   * @param other it decides when the methods are woven
   */
  protected final void actAs(SeamRole other) {
    role = other;
  }

  /**
   * A class of a library that is not guarded, and that library's name in the log.
   *
   * @param type the binary name of a class that only that library has
   * @param library with its versions, as a user would say it
   */
  protected final void leaveUnguarded(String type, String library) {
    unguarded.put(type, library);
  }

  /**
   * The methods watched.
   *
   * @param watched those to add
   */
  protected final void watch(Point... watched) {
    watch(List.of(watched));
  }

  /**
   * The methods watched.
   *
   * @param watched those to add
   */
  protected final void watch(List<Point> watched) {
    points.addAll(watched);
  }

  /**
   * {@return a method to watch}
   *
   * @param type the binary name of its class, or {@code *} and what it ends with
   * @param method its name, or what it begins with and {@code *}
   * @param handler the simple name of a class in this package
   * @param parameters the binary names of their types, in order
   */
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
