package io.loophound.agent.seam;

import io.loophound.agent.gate.LoopHoundGate;
import java.util.ArrayList;
import java.util.List;

/**
 * One method that a seam watches. The type is matched by its exact name; an interface's default
 * method is as good as a class's method. The signature must match exactly: a class that lacks the
 * method has another version than the seam was made for. Where a library leaves the method to the
 * classes that implement it, a star before the end of their names stands for all of them; those of
 * them that do not declare the method are left alone.
 *
 * @param type the binary name of the class or interface that declares the method, or {@code *} and
 *     what its name ends with, such as {@code *ChatModel}
 * @param method the method's name, or what it begins with and {@code *}
 * @param parameters the binary names of its parameter types, in order
 * @param handler the binary name of the public class with a public constructor taking a {@link
 *     SeamContext} that handles its calls
 * @param optional whether a class may lack the method without being of a wrong version
 * @param stops whether model or tool calls can be stopped here; otherwise the point only helps
 * @param sleeps whether its handler is asked only while one is {@linkplain LoopHoundGate#wake()
 *     woken}
 * @param result the binary name of the type it returns; empty for any
 */
public record Point(
    String type,
    String method,
    List<String> parameters,
    String handler,
    boolean optional,
    boolean stops,
    boolean sleeps,
    String result) {
  /** Copies the parameter types. */
  public Point {
    parameters = List.copyOf(parameters);
  }

  /**
   * A method that the class must have.
   *
   * @param type the binary name of the class, or {@code *} and what it ends with
   * @param method its name, or what it begins with and {@code *}
   * @param parameters the binary names of their types, in order
   * @param handler the binary name of the {@link Handler}
   */
  public Point(String type, String method, List<String> parameters, String handler) {
    this(type, method, parameters, handler, false, true, false, "");
  }

  /**
   * {@return the same method, watched in the versions that have it} Others have another point
   * instead. Of several ways to declare one that stops calls, a guarded class must have one.
   */
  public Point whereFound() {
    return new Point(type, method, parameters, handler, true, stops, sleeps, result);
  }

  /**
   * {@return the same method, where nothing can be stopped} On its own it does not make a library
   * guarded.
   */
  public Point onlyHelps() {
    return new Point(type, method, parameters, handler, optional, false, sleeps, result);
  }

  /**
   * {@return the same method, which is called often, and costs nothing while no handler is woken}
   */
  public Point sleeping() {
    return new Point(type, method, parameters, handler, optional, stops, true, result);
  }

  /**
   * {@return the same method, if it returns this type} An older library may return {@code javax}'s.
   *
   * @param returned the binary name of the type
   */
  public Point returning(String returned) {
    return new Point(type, method, parameters, handler, optional, stops, sleeps, returned);
  }

  /** The same method in a copy of the library, whose packages are in another one. */
  Point in(String copy, List<String> libraries) {
    List<String> moved = new ArrayList<>();
    parameters.forEach(type -> moved.add(moved(type, copy, libraries)));
    return new Point(
        moved(type, copy, libraries),
        method,
        moved,
        handler,
        true,
        stops,
        sleeps,
        moved(result, copy, libraries));
  }

  private static String moved(String type, String copy, List<String> libraries) {
    return libraries.stream().anyMatch(type::startsWith) ? copy + type : type;
  }

  /**
   * {@return whether the type is given by the end of its name} Such a type need not have the
   * method.
   */
  public boolean isByNameEnd() {
    return type.charAt(0) == '*';
  }

  /**
   * {@return whether the method may return a type}
   *
   * @param name the type's binary name
   */
  public boolean mayReturn(String name) {
    return result.isEmpty() || result.equals(name);
  }

  /**
   * {@return whether the method may be one of this name}
   *
   * @param name of a method of the class
   */
  public boolean mayBeNamed(String name) {
    int last = method.length() - 1;
    return method.charAt(last) == '*'
        ? name.regionMatches(0, method, 0, last)
        : name.equals(method);
  }
}
