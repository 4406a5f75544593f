package io.loophound.fuzz;

import static io.loophound.fuzz.Input.check;

import io.loophound.detectors.internal.digest.json.CanonicalJson;

/** Arguments, whatever a model writes. */
public final class ArgumentsFuzzer {
  private ArgumentsFuzzer() {}

  /** What must hold for any input. */
  public static void fuzzerTestOneInput(byte[] data) {
    String json = new Input(data).rest();
    String canonical = CanonicalJson.canonical(json);
    check(CanonicalJson.canonical(canonical).equals(canonical), "canonical is final");
    check(CanonicalJson.canonical(" \n" + json + "\t").equals(canonical), "blanks around it");
    check(CanonicalJson.digest(json) == CanonicalJson.digest(canonical), "equal digests");
    String none = CanonicalJson.canonical(json, field -> false);
    check(none.equals(canonical) || none.equals("{}"), "without its fields it is empty");
  }
}
