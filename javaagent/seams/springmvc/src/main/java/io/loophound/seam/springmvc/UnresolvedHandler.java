package io.loophound.seam.springmvc;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.ProblemDetail;
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
    ProblemDetail problem = ProblemDetail.of(context, (Throwable) call.arguments()[3]);
    HttpServletResponse response = (HttpServletResponse) call.arguments()[1];
    return problem == null ? null : new Unresolved(problem, response);
  }

  private record Unresolved(ProblemDetail problem, HttpServletResponse response)
      implements Invocation.Proceed {
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
      response.resetBuffer();
      response.setStatus(problem.status());
      response.setContentType(ProblemDetail.TYPE);
      response.setHeader(ProblemDetail.DECISION, problem.decision());
      response.getOutputStream().write(problem.json().getBytes(StandardCharsets.UTF_8));
      response.flushBuffer();
    }
  }
}
