package io.loophound.seam.tls;

import io.loophound.agent.seam.SeamRole;
import io.loophound.agent.seam.SeamSpec;

/**
 * Watches where the JDK's TLS gives a connection the name of its host: whoever calls a model is
 * known there, also a client that no other seam knows. TLS of native libraries, such as Netty's
 * OpenSSL or Conscrypt, does not pass here.
 */
public final class TlsSeam extends SeamSpec {
  /** The seam's name. */
  public static final String NAME = "tls";

  public TlsSeam() {
    super(NAME);
    actAs(SeamRole.REPORTS);
    watch(
        point(
                "sun.security.ssl.Utilities",
                "addToSNIServerNameList",
                "HostHandler",
                "java.util.List",
                "java.lang.String")
            .whereFound()
            .onlyHelps());
  }
}
