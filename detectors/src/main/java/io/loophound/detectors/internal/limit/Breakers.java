package io.loophound.detectors.internal.limit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.budget.CircuitBreaker;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.fleet.Fleet;
import io.loophound.detectors.fleet.FleetBreaker;
import io.loophound.detectors.internal.detector.Detector;
import io.loophound.detectors.internal.detector.DetectorInput;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import java.time.Duration;

/**
 * Pauses a tool server or model host that failed again and again. There is one breaker for each
 * agent and server.
 */
final class Breakers implements Detector {
  private final DetectorPolicy own;
  private final Action action;
  private final Cache<Long, SharedBreaker> breakers;

  Breakers(DetectorPolicy own, Ticker ticker) {
    this.own = own;
    action = own.action();
    breakers =
        Caffeine.newBuilder()
            .maximumSize(10_000)
            .expireAfterAccess(Duration.ofDays(1))
            .ticker(ticker)
            .executor(Runnable::run)
            .build();
  }

  private SharedBreaker breaker(Run run, String server) {
    return breakers.get(
        Hash64.mix(Hash64.of(run.agent()), Hash64.of(server)), ignored -> create(run, server));
  }

  private SharedBreaker create(Run run, String server) {
    Duration cooldown = own.get(Breaker.COOLDOWN);
    CircuitBreaker here =
        new CircuitBreaker(own.get(Breaker.THRESHOLD), cooldown, own.get(Breaker.TRIALS));
    Fleet fleet = run.links().sharing().fleet();
    FleetBreaker others = fleet == null ? null : fleet.breaker(run.agent(), server);
    return new SharedBreaker(here, others, cooldown);
  }

  @Override
  public boolean requestAnswers(Run run, String server, long nanos) {
    return run.links().sharing().fleet() != null && breaker(run, server).requestAnswers(nanos);
  }

  @Override
  public Finding beforeTool(DetectorInput input) {
    String server = input.server();
    return find(input, server, "tool server " + server);
  }

  @Override
  public Finding afterTool(DetectorInput input) {
    breaker(input.run(), input.server()).record(input.step().hasFailed(), input.nanos());
    return null;
  }

  @Override
  public Finding beforeModel(DetectorInput input) {
    String server = Breaker.server(input.request());
    return find(input, server, server);
  }

  @Override
  public void afterModel(DetectorInput input, String server, ModelReply reply) {
    breaker(input.run(), server).record(reply.end() == ModelReply.End.FAILED, input.nanos());
  }

  private Finding find(DetectorInput input, String server, String what) {
    SharedBreaker breaker = breaker(input.run(), server);
    if (breaker.allows(input.nanos())) {
      return null;
    }
    return Finding.of(Breaker.SPEC, action, Hash64.of(what), what + " failed in a row")
        .equal("failure")
        .counted(own.get(Breaker.THRESHOLD))
        .since(input.run().calls().count())
        .holding(breaker.remaining(input.nanos()));
  }
}
