package io.loophound.detectors.event;

import java.util.function.UnaryOperator;

/**
 * Where a model call was seen and where it goes. Exemptions are matched against this.
 *
 * @param seam the name of the seam that saw the call
 * @param host the host called, or empty when the seam does not know
 * @param path the path called, or empty
 * @param header looks up a request header by name, without regard to case; returns null when absent
 */
public record Origin(String seam, String host, String path, UnaryOperator<String> header) {

  /**
   * {@return an origin without address or headers}
   *
   * @param seam the name of the seam that saw the call
   */
  public static Origin of(String seam) {
    return new Origin(seam, "", "", name -> null);
  }
}
