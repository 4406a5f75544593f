package io.loophound.agent.seam;

import java.util.List;

/**
 * One method that a seam watches. The type is matched by its exact name; an interface's default
 * method is as good as a class's method.
 *
 * @param type the binary name of the class or interface that declares the method
 * @param method the method's name
 * @param parameters the binary names of its parameter types, in order
 * @param handler the binary name of the public class with a public constructor taking a {@link
 *     SeamContext} that handles its calls
 */
public record Point(String type, String method, List<String> parameters, String handler) {
  public Point {
    parameters = List.copyOf(parameters);
  }
}
