package io.loophound.integration.googleadk;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.agent.seam.Work;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.functions.Action;
import io.reactivex.rxjava3.internal.subscriptions.BooleanSubscription;
import io.reactivex.rxjava3.subscribers.TestSubscriber;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Subscriber;

class BoundTest {
  private static final Work NONE = Work.of(null, 0);

  private final Work run = Work.of(new RunScope("clerk", "s1", 7), 0);
  private final List<String> inside = new ArrayList<>();
  private final List<String> outside = new ArrayList<>();

  @AfterEach
  void leavesNothingBound() {
    assertThat(Scopes.run()).isNull();
  }

  @Test
  void aKillIsDroppedAfterACancellationAndOtherErrorsAreNot() {
    IllegalStateException kill = new IllegalStateException();
    IllegalArgumentException other = new IllegalArgumentException();
    List<Subscriber<? super Integer>> source = new ArrayList<>();
    Flowable<Integer> stream =
        Flowable.unsafeCreate(
            subscriber -> {
              source.add(subscriber);
              subscriber.onSubscribe(new BooleanSubscription());
            });
    TestSubscriber<Integer> heard =
        new BoundFlowable<>(stream, NONE, outer -> run, error -> error == kill).test();

    heard.cancel();
    source.get(0).onError(kill);
    heard.assertNoErrors();
    source.get(0).onError(other);

    heard.assertError(other);
  }

  @Test
  void anAgentActsInItsRunAndWhoeverHearsItDoesNot() {
    Flowable<Integer> source =
        Flowable.range(1, 2)
            .doOnSubscribe(subscription -> inside.add(who()))
            .doOnRequest(count -> inside.add(who()));
    TestSubscriber<Integer> heard =
        new BoundFlowable<>(source, NONE, outer -> run, error -> false)
            .doOnNext(value -> outside.add(who()))
            .doOnComplete(() -> outside.add(who()))
            .test(0);

    heard.request(1);
    heard.assertValues(1).assertNotComplete();
    heard.request(1);

    heard.assertValues(1, 2).assertComplete();
    assertThat(inside).isNotEmpty().containsOnly("clerk");
    assertThat(outside).hasSize(3).containsOnly("");
  }

  @Test
  void whoeverCancelsIsHeard() {
    List<String> cancelled = new ArrayList<>();

    new BoundFlowable<>(
            Flowable.never().doOnCancel(() -> cancelled.add("yes")),
            NONE,
            outer -> run,
            error -> false)
        .test()
        .cancel();

    assertThat(cancelled).containsExactly("yes");
  }

  @Test
  void aRunThatCannotBeToldIsLeftOut() {
    new BoundFlowable<>(Flowable.just(1), NONE, outer -> null, error -> false)
        .test()
        .assertResult(1);
  }

  @Test
  void aPartOfARunGoesOnInIt() {
    Action over = () -> inside.add(who());
    IllegalStateException error = new IllegalStateException();

    new BoundMaybe<>(Maybe.just(1), run).doOnSuccess(value -> over.run()).test().assertResult(1);
    new BoundMaybe<>(Maybe.empty(), run).doOnComplete(over).test().assertResult();
    new BoundMaybe<>(Maybe.error(error), run)
        .doOnError(thrown -> over.run())
        .test()
        .assertError(error);
    new BoundMaybe<>(Single.just(1).toMaybe(), run)
        .toSingle()
        .doOnSuccess(value -> over.run())
        .test()
        .assertResult(1);
    new BoundMaybe<>(Single.error(error).toMaybe(), run)
        .toSingle()
        .doOnError(thrown -> over.run())
        .test()
        .assertError(error);

    assertThat(inside).hasSize(5).containsOnly("clerk");
  }

  private static String who() {
    return Scopes.run() == null ? "" : Scopes.run().agent();
  }
}
