package io.loophound.detectors.internal.digest.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SimHashTest {

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 15, 16, 17, 160, 1000, 4096})
  void isTheMajorityOfEachBit(int count) {
    long[] hashes = new Random(count).longs(count).toArray();
    SimHash simHash = new SimHash();
    int blocks = count - count % SimHash.BLOCK;
    simHash.addBlocks(hashes, 0, blocks);
    for (int i = blocks; i < count; i++) {
      simHash.add(hashes[i]);
    }
    assertThat(simHash.result()).isEqualTo(counted(hashes));
  }

  @Test
  void addsInAnyOrderOfBlocksAndSingles() {
    long[] hashes = new Random(5).longs(161).toArray();
    SimHash simHash = new SimHash();
    simHash.add(hashes[0]);
    simHash.addBlocks(hashes, 1, 81);
    simHash.addBlocks(hashes, 81, 161);
    assertThat(simHash.result()).isEqualTo(counted(hashes));
  }

  private static long counted(long[] hashes) {
    long result = 0;
    for (int bit = 0; bit < Long.SIZE; bit++) {
      int set = 0;
      for (long hash : hashes) {
        set += (int) (hash >>> bit & 1);
      }
      result |= (2 * set > hashes.length ? 1L : 0) << bit;
    }
    return result;
  }

  @Test
  void measuresDistanceInBits() {
    assertThat(SimHash.distance(0, 0)).isZero();
    assertThat(SimHash.distance(0, -1)).isEqualTo(64);
    assertThat(SimHash.distance(0b1010, 0b0110)).isEqualTo(2);
  }
}
