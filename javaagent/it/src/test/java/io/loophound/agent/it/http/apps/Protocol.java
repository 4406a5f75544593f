package io.loophound.agent.it.http.apps;

/** How a client and its server talk. */
public enum Protocol {
  /** HTTP/1.1. */
  H1(0),
  /** HTTP/2, as both agree when they set up TLS. */
  H2(1),
  /** HTTP/2 without TLS: known beforehand, or by an upgrade of the first request. */
  H2C(2);

  private final int address;

  Protocol(int address) {
    this.address = address;
  }

  /** Which of the server's addresses talks it. */
  int address() {
    return address;
  }
}
