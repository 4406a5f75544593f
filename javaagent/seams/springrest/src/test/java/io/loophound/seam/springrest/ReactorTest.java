package io.loophound.seam.springrest;

import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.ReactorClientHttpRequestFactory;

/** {@code RestClient} over Reactor Netty. */
class ReactorTest extends RestContract {
  @Override
  protected boolean changesBodies() {
    return true;
  }

  @Override
  ClientHttpRequestFactory factory() {
    return new ReactorClientHttpRequestFactory();
  }
}
