package io.loophound.detectors.internal.digest.json;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** The canonical form of JSON numbers. */
final class CanonicalNumber {
  private static final int DECIMALS = 6;
  private static final int MAX_PLAIN_DIGITS = 400;

  private CanonicalNumber() {}

  /** JSON allows no leading zeros and no plus sign, so only minus zero has a second spelling. */
  static String integer(String text) {
    return text.equals("-0") ? "0" : text;
  }

  static String decimal(String text) {
    if (text.length() > MAX_PLAIN_DIGITS) {
      return text;
    }
    BigDecimal number;
    try {
      number = new BigDecimal(text);
    } catch (NumberFormatException | ArithmeticException exponentTooLarge) {
      return text;
    }
    // Long: the scale of a number such as 1e-2147483647 is near the limits of an int.
    long digitsBeforePoint = (long) number.precision() - number.scale();
    if (number.signum() == 0 || digitsBeforePoint < -DECIMALS) {
      return "0";
    }
    if (digitsBeforePoint > MAX_PLAIN_DIGITS) {
      return number.stripTrailingZeros().toString();
    }
    BigDecimal rounded = number.setScale(DECIMALS, RoundingMode.HALF_EVEN).stripTrailingZeros();
    return rounded.signum() == 0 ? "0" : rounded.toPlainString();
  }
}
