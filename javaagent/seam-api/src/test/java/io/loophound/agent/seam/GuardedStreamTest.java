package io.loophound.agent.seam;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.guard.StreamWatch;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.guard.Verdict.Enforcement;
import io.loophound.detectors.policy.Action;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GuardedStreamTest {
  private static final Verdict CUT =
      new Verdict(
          Action.BLOCK,
          Enforcement.CARRIED_OUT,
          "chant",
          null,
          "",
          "",
          "",
          "",
          Duration.ZERO,
          Duration.ZERO);

  private final Guard guard = mock(Guard.class);
  private final SeamContext context = mock(SeamContext.class);
  private final RuntimeException kill = new IllegalStateException("kill");
  private final RunScope run = new RunScope("clerk", "", 7);
  private final List<ModelReply> replies = new ArrayList<>();
  private final List<Object> passed = new ArrayList<>();
  private final StringBuilder said = new StringBuilder();
  private int whole = Integer.MAX_VALUE;
  private GuardedStream<String> stream;

  private final StreamedParts<String> parts =
      new StreamedParts<>() {
        @Override
        public String add(String part) {
          if (part.equals("broken")) {
            throw new NoSuchMethodError("ours");
          }
          said.append(part);
          return part;
        }

        @Override
        public ModelReply reply() {
          return ModelReply.completed(said.toString(), List.of());
        }

        @Override
        public boolean isWhole() {
          return said.length() >= whole;
        }
      };

  @BeforeEach
  void begin() {
    ModelTicket ticket = mock(ModelTicket.class);
    when(ticket.verdict()).thenReturn(Verdict.ALLOW);
    StreamWatch watch = mock(StreamWatch.class);
    when(watch.feed(any()))
        .thenAnswer(call -> call.getArgument(0).toString().equals("again") ? CUT : Verdict.ALLOW);
    when(context.guard()).thenReturn(guard);
    when(context.state()).thenReturn(new AgentState());
    when(context.kill(CUT)).thenReturn(kill);
    when(guard.before(any(ModelRequest.class))).thenReturn(ticket);
    when(guard.watch(ticket)).thenReturn(watch);
    when(guard.after(any(ModelTicket.class), any(ModelReply.class)))
        .thenAnswer(
            call -> {
              replies.add(call.getArgument(1));
              return Verdict.ALLOW;
            });
    ModelRequest request =
        new ModelRequest(
            Origin.of("test"), RunKey.ofThread(7), "m", Conversation.of(List.of()), "", "");
    GuardedCall call = GuardedCall.begin(context, "test", request);
    stream = new GuardedStream<>(context, call, parts, Work.of(run));
  }

  private void next(String part) {
    stream.next(part, passed::add, () -> passed.add("cancel"), passed::add);
  }

  private void end() {
    stream.completed(() -> passed.add("end"));
  }

  @Test
  void everythingIsPassedOnAndReadAlong() {
    next("a");
    next("b");
    end();

    assertThat(passed).containsExactly("a", "b", "end");
    assertThat(replies).containsExactly(ModelReply.completed("ab", List.of()));
  }

  @Test
  void aStreamEndsWhereTheGuardSaysSo() {
    next("a");
    next("again");
    next("again");
    stream.failed(new IllegalStateException("closed"), passed::add);
    end();

    assertThat(passed).containsExactly("a", "cancel", kill);
    assertThat(stream.kill()).isSameAs(kill);
    assertThat(stream.read("c")).isSameAs(kill);
    assertThat(replies)
        .singleElement()
        .matches(reply -> reply.end() == ModelReply.End.CANCELLED)
        .matches(reply -> reply.text().equals("aagain"));
  }

  @Test
  void aWholeReplyIsReportedBeforeItIsPassedOn() {
    whole = 2;
    stream.next("ab", part -> passed.add(replies.size()), () -> passed.add("cancel"), passed::add);
    next("again");
    end();

    assertThat(passed).containsExactly(1, "again", "end");
    assertThat(replies).containsExactly(ModelReply.completed("ab", List.of()));
  }

  @Test
  void aFailureAndACancellationEndTheCall() {
    IllegalStateException error = new IllegalStateException("no");
    stream.failed(error, passed::add);
    stream.cancelled();

    assertThat(passed).containsExactly(error);
    assertThat(replies).extracting(ModelReply::end).containsExactly(ModelReply.End.FAILED);
    begin();
    stream.cancelled();
    assertThat(replies).last().isEqualTo(ModelReply.cancelled());
  }

  @Test
  void aPartThatCannotBeReadIsPassedOn() {
    next("broken");

    assertThat(passed).containsExactly("broken");
    verify(context).error(any(NoSuchMethodError.class));
  }

  @Test
  void onlyTheLibraryActsInTheCall() {
    Scopes.tryOpenModelCall("another");
    stream.downstream(() -> passed.addAll(List.of(Scopes.isInModelCall(), Scopes.run())));
    assertThat(Scopes.isInModelCall()).isTrue();
    Scopes.closeModelCall();
    stream.upstream(() -> passed.add(Scopes.isInModelCall()));

    assertThat(passed).containsExactly(false, run, true);
    assertThat(Scopes.isInModelCall()).isFalse();
    assertThat(Scopes.run()).isNull();
  }

  @Test
  void onlyTheLibraryActsInTheInnerRun() {
    StreamSignals<String> between = StreamSignals.between(Work.of(run), Work.of(null, 0));
    between.upstream(
        () -> {
          passed.add(Scopes.run());
          between.next("a", part -> passed.add(part + Scopes.run()), () -> {}, passed::add);
        });

    assertThat(passed).containsExactly(run, "anull");
  }
}
