package io.loophound.agent.it.web.apps;

import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

@Provider
public class StoppedAgentsMapper implements ExceptionMapper<RuntimeException> {
  @Override
  public Response toResponse(RuntimeException failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each.getClass().getName().equals("java.lang.LoopHoundKill")) {
        return Response.status(422)
            .type("application/problem+json")
            .entity("{\"title\":\"The AI agent was stopped\",\"status\":422}")
            .build();
      }
    }
    if (failure instanceof WebApplicationException known) {
      return known.getResponse();
    }
    throw failure;
  }
}
