package io.loophound.seam.jaxrs;

import io.loophound.agent.seam.ProblemDetail;
import jakarta.ws.rs.core.Response;

/** A problem detail as a response of JAX-RS. */
final class ProblemResponse {
  private ProblemResponse() {}

  static Response of(ProblemDetail problem) {
    return Response.status(problem.status())
        .type(ProblemDetail.TYPE)
        .header(ProblemDetail.DECISION, problem.decision())
        .entity(problem.json())
        .build();
  }
}
