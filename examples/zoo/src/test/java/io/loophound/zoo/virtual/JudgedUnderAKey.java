package io.loophound.zoo.virtual;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.zoo.catalog.Catalog;
import io.loophound.zoo.score.Score;
import io.loophound.zoo.script.Program;

/** Prints what becomes of each program when digests have the key that is given. */
public final class JudgedUnderAKey {

  private JudgedUnderAKey() {}

  public static void main(String[] arguments) {
    Hash64.key(Long.parseLong(arguments[0]));
    for (Program program : Catalog.all()) {
      Score score = VirtualTrial.of(program, Pace.FAST, 1, GuardPolicy.defaults());
      System.out.println(
          program.name() + ' ' + score.word() + ' ' + score.calls() + ' ' + score.verdicts());
    }
  }
}
