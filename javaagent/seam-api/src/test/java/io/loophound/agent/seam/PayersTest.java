package io.loophound.agent.seam;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.Payer;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PayersTest {
  private static final Payers HEADERS = new Payers("X-User", "", "X-Tenant", "");

  @Test
  void readsTheHeadersThatAreNamed() {
    Map<String, String> headers = Map.of("X-User", "ann", "X-Tenant", "acme", "X-Other", "no");

    Payer payer = HEADERS.of(headers::get);

    assertThat(payer).isEqualTo(HEADERS.of(Map.of("X-User", "ann", "X-Tenant", "acme")::get));
    assertThat(payer.user()).hasSize(32).isNotEqualTo(payer.tenant());
    assertThat(payer.toString()).doesNotContain("ann", "acme");
    assertThat(HEADERS.of(Map.of("X-User", "bob")::get).user()).isNotEqualTo(payer.user());
    assertThat(HEADERS.of(Map.<String, String>of()::get)).isEqualTo(Payer.NONE);
    assertThat(Payers.NONE.of(headers::get)).isSameAs(Payer.NONE);
  }

  @Test
  void whatARequestDoesNotSayTheThreadMaySay() {
    Payer ofThread = new Payer("u", "t");

    assertThat(new Payer("", "other").or(ofThread)).isEqualTo(new Payer("u", "other"));
    assertThat(Payer.NONE.or(ofThread)).isEqualTo(ofThread);
  }
}
