package io.loophound.seam.springmvc;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.springframework.web.servlet.ModelAndView;

/** An exception that no resolver of the application wants: a kill becomes a problem detail. */
public final class UnresolvedHandler implements Handler {
  private final SeamContext context;

  public UnresolvedHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    String decision = context.decisionOf((Throwable) call.arguments()[3]);
    HttpServletResponse response = (HttpServletResponse) call.arguments()[1];
    return decision == null ? null : new Unresolved(decision, response);
  }

  private final class Unresolved implements Invocation.Proceed {
    private final String decision;
    private final HttpServletResponse response;

    Unresolved(String decision, HttpServletResponse response) {
      this.decision = decision;
      this.response = response;
    }

    @Override
    public Object exit(Object returned, Throwable thrown) {
      if (thrown == null || response.isCommitted()) {
        return returned;
      }
      try {
        write();
      } catch (IOException | IllegalStateException e) {
        return returned; // the client is gone, or the application has taken the writer
      }
      ModelAndView nothingToRender = new ModelAndView();
      nothingToRender.clear();
      return nothingToRender;
    }

    private void write() throws IOException {
      int status = context.refusalStatus();
      response.resetBuffer();
      response.setStatus(status);
      response.setContentType("application/problem+json");
      response.setHeader("x-loophound-decision", decision);
      response.getOutputStream().write(problem(status).getBytes(StandardCharsets.UTF_8));
      response.flushBuffer();
    }

    /**
     * A problem detail (RFC 9457) for people who know nothing of agents: what repeats, and what it
     * cost, is in the log only, under the decision.
     */
    private String problem(int status) {
      return "{\"type\":\"about:blank\",\"title\":\"The AI agent was stopped\",\"status\":"
          + status
          + ",\"detail\":\"It repeated itself or reached a limit, so it gave no answer.\","
          + "\"decision\":\""
          + decision
          + "\"}";
    }
  }
}
