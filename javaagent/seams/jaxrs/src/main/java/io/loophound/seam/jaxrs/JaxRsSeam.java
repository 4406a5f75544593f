package io.loophound.seam.jaxrs;

import io.loophound.agent.seam.SeamRole;
import io.loophound.agent.seam.SeamSpec;

/**
 * Answers a request that ended with a kill, where the application does not: RESTEasy asks this
 * mapper only for what no mapper of the application wants.
 */
public final class JaxRsSeam extends SeamSpec {
  /** The seam's name. */
  public static final String NAME = "jax-rs";

  public JaxRsSeam() {
    super(NAME);
    findVersion("jakarta/ws/rs/core/Response.class");
    linkAgainst("jakarta.ws.rs.");
    actAs(SeamRole.SUPPORTS);
    watch(
        point(
                "org.jboss.resteasy.core.providerfactory.DefaultExceptionMapper",
                "toResponse",
                "UnmappedHandler",
                "java.lang.Throwable")
            .whereFound());
  }
}
