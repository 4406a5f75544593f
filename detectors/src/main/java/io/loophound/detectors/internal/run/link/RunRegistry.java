package io.loophound.detectors.internal.run.link;

import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.turn.Recall;
import io.loophound.detectors.internal.run.turn.RecentReplies;
import io.loophound.detectors.internal.score.Weights;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.GuardPolicy;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

/**
 * Knows the live runs and finds the one a call belongs to: by an explicit session, by ids seen in
 * an earlier reply, by the chain of messages it extends, or by the same head and driver. A request
 * that fits none of these, or several equally well, starts its own run: two runs are never mixed
 * up.
 */
public final class RunRegistry {
  private static final int MIN_ID = 6;
  private static final int MOST_IDS = 64; // of one reply, the newest
  private static final long SESSION = 1;
  private static final long DRIVER = 2;

  private final AgentPolicies policies;
  private final Ticker clock;
  private final AtomicLong numbers = new AtomicLong();
  private final RecentReplies replies = new RecentReplies();
  private final LiveRuns runs;
  private final TerminatedRuns terminated;
  private volatile Weights weights; // of the newest run

  /** A registry of at most {@link GuardPolicy#maxRuns} runs, each with its agent's policy. */
  public RunRegistry(AgentPolicies policies, Ticker ticker) {
    this.policies = policies;
    clock = ticker;
    weights = Weights.of(policies.forAll());
    terminated = new TerminatedRuns(policies.longest(GuardPolicy::terminateCooldown), ticker);
    runs = new LiveRuns(policies.forAll().maxRuns(), policies.forAll().idle(), ticker);
  }

  /** The run a request belongs to, a new one when none is known. */
  public Resolution resolve(ModelRequest request) {
    Chain chain = Chain.of(request);
    Resolution linked = byChain(chain, request);
    if (!request.run().session().isEmpty()) {
      Run run = runs.of(session(chain.salt()), () -> create(request.run(), chain, true));
      boolean same = linked != null && linked.run() == run;
      return same ? linked : unlinked(run, chain, request);
    }
    Run named = byId(request, chain);
    if (linked != null && (named == null || named == linked.run())) {
      return linked;
    }
    // the reply it continues belongs to no known run, and the thread does not identify one
    boolean begunBefore = !request.previousReplyId().isEmpty();
    if (named == null && !chain.isFresh() && !begunBefore && request.run().driver() != 0) {
      named = runs.of(headKey(chain, request.run()));
    }
    Run known = named == null ? compacted(chain, request) : named;
    Run run = known == null ? create(request.run(), chain, false) : known;
    return unlinked(run, chain, request);
  }

  /** The unfinished run of the driver whose history the request replaces, or null. */
  private Run compacted(Chain chain, ModelRequest request) {
    long key = Compaction.key(chain, request);
    Run run = key == 0 ? null : runs.of(key);
    return run != null && Compaction.continues(run, chain, request.conversation()) ? run : null;
  }

  /** A run that is known in another way, or is new: then its history has not been seen. */
  private Resolution unlinked(Run run, Chain chain, ModelRequest request) {
    int deltaFrom = chain.afterLastReply();
    if (run.calls().count() == 0) {
      return new Resolution(run, chain, deltaFrom, null, 0, false);
    }
    boolean compacted = Compaction.continues(run, chain, request.conversation());
    int seen = newestSeen(run, chain, request.conversation());
    return new Resolution(run, chain, deltaFrom, null, seen, compacted);
  }

  /**
   * The newest message that is a reply which the run has got here, by the ids of its calls; without
   * one, nothing tells what has been seen.
   */
  private int newestSeen(Run run, Chain chain, Conversation conversation) {
    int oldest = Math.max(0, conversation.size() - MOST_IDS);
    for (int i = conversation.size() - 1; i >= oldest; i--) {
      if (conversation.role(i) == Role.ASSISTANT) {
        for (ToolCall call : conversation.message(i).toolCalls()) {
          Link known = uniqueLink(call.id(), chain);
          if (known != null && known.run == run) {
            return i;
          }
        }
      }
    }
    return conversation.size();
  }

  private Run create(RunKey key, Chain chain, boolean session) {
    Run known = terminated.find(chain, session);
    return known == null ? create(key) : known;
  }

  private Run terminated(long salt, RunKey key) {
    Run known = terminated.at(salt);
    return known == null ? create(key) : known;
  }

  private Run create(RunKey key) {
    GuardPolicy policy = policies.of(key.agent());
    Weights own = weights.orThoseOf(policy);
    weights = own;
    return new Run(numbers.incrementAndGet(), key, policy, own, replies, clock.read());
  }

  private Resolution byChain(Chain chain, ModelRequest request) {
    int size = chain.size();
    long driver = request.run().driver();
    for (int end = size; end > 0; end--) {
      Link[] links = chain.isSystem(end - 1) ? new Link[0] : runs.at(chain.at(end - 1));
      if (links.length > 0) {
        Link[] own = driver == 0 ? new Link[0] : runs.at(ofDriver(chain.at(end - 1), driver));
        Link link =
            end == size
                ? LinkChoice.repeated(own, chain.isFresh())
                : LinkChoice.continuing(links, own, request, end);
        if (end == size && link != null && hasBegunAgain(link.run, chain, request.run())) {
          continue; // the same words, but in the conversation that began since
        }
        if (link != null && runs.knows(link.run)) {
          return new Resolution(
              link.run, chain, end == size ? link.deltaFrom() : end, link, end, false);
        }
        if (end < size) {
          return null;
        }
      }
    }
    return null;
  }

  /** Whether the driver has since begun another conversation with the same words. */
  private boolean hasBegunAgain(Run run, Chain chain, RunKey key) {
    Run newest = runs.of(headKey(chain, key));
    return newest != null && newest != run;
  }

  private Run byId(ModelRequest request, Chain chain) {
    Run found = unique(request.previousReplyId(), chain);
    Conversation conversation = request.conversation();
    int oldest = Math.max(0, conversation.size() - MOST_IDS);
    for (int i = conversation.size() - 1; i >= oldest && found == null; i--) {
      if (conversation.role(i) != Role.TOOL) {
        break;
      }
      found = unique(conversation.message(i).toolCallId(), chain);
    }
    return found;
  }

  /**
   * Ids that several runs have used identify none, and each run invents short ones ("call_1")
   * again.
   */
  private Run unique(String id, Chain chain) {
    Link link = uniqueLink(id, chain);
    return link != null && runs.knows(link.run) ? link.run : null;
  }

  private Link uniqueLink(String id, Chain chain) {
    if (id.length() < MIN_ID) {
      return null;
    }
    Link[] links = runs.at(Hash64.mix(chain.salt(), Hash64.of(id)));
    return links.length == 1 ? links[0] : null;
  }

  /** A key of one driver: other drivers with the same words cannot crowd it out. */
  private static long ofDriver(long hash, long driver) {
    return Hash64.mix(hash, driver);
  }

  private static long session(long salt) {
    return Hash64.mix(SESSION, salt);
  }

  private static long driver(RunKey key) {
    return Hash64.mix(DRIVER, key.driver());
  }

  private static long headKey(Chain chain, RunKey key) {
    return Hash64.mix(Hash64.mix(chain.salt(), chain.head()), key.driver());
  }

  /** Records a request of this run, to recognise the next one. */
  public Registration register(Resolution resolution, ModelRequest request) {
    RunKey key = request.run();
    Link link = new Link(resolution.run(), resolution.deltaFrom());
    Chain chain = resolution.chain();
    runs.admit(link.run);
    if (chain.size() > 0) {
      runs.add(chain.end(), link);
      if (key.driver() != 0) {
        runs.add(ofDriver(chain.end(), key.driver()), link);
      }
      if (!chain.isFresh()) {
        resolution.run().links().remember(chain.end());
      }
    }
    if (!key.session().isEmpty()) {
      resolution.run().links().remember(chain.salt());
      runs.put(session(chain.salt()), link);
    }
    if (resolution.link() != null) {
      resolution.link().continueConversation();
    }
    if (key.driver() != 0) {
      runs.put(headKey(chain, key), link);
      runs.put(driver(key), link);
    }
    registerHistory(link, chain, request);
    return new Registration(link, chain.salt());
  }

  private void registerHistory(Link link, Chain chain, ModelRequest request) {
    link.run.links().recordOpening(Compaction.system(request.conversation()), chain.head());
    long key = Compaction.key(chain, request);
    if (key != 0) {
      runs.put(key, link);
    }
  }

  /** Records a reply: the next request will repeat it, or name its ids. */
  public void recordReply(Registration request, String replyId, String text, List<ToolCall> calls) {
    request.link.reply = ReplyHash.of(text, calls);
    addId(request, replyId);
    for (ToolCall call : calls.subList(Math.max(0, calls.size() - MOST_IDS), calls.size())) {
      addId(request, call.id());
    }
  }

  private void addId(Registration request, String id) {
    if (id.length() >= MIN_ID) {
      runs.add(Hash64.mix(request.salt, Hash64.of(id)), request.link);
    }
  }

  /** Terminates a run; it stays terminated even when it is forgotten. */
  public void terminate(Run run) {
    terminated.add(run);
  }

  /** Revives these runs, with empty windows. */
  public void revive(Predicate<Run> meant) {
    terminated.revive(meant);
    for (Run run : runs.all()) {
      if (meant.test(run)) {
        run.revive();
      }
    }
  }

  /** All runs that are known. */
  public Iterable<Run> live() {
    return runs.all();
  }

  /** The run in which a tool is about to be executed. */
  public Run ofTool(RunKey key) {
    if (!key.session().isEmpty()) {
      long salt = Chain.salt(key);
      return runs.of(session(salt), () -> terminated(salt, key));
    }
    if (key.driver() == 0) {
      return create(key);
    }
    return runs.of(driver(key), () -> create(key));
  }

  /** The run in which a tool is about to be executed, or null if it is not known yet. */
  public Run knownOfTool(RunKey key) {
    if (!key.session().isEmpty()) {
      return runs.of(session(Chain.salt(key)));
    }
    return key.driver() == 0 ? null : runs.of(driver(key));
  }

  /**
   * The run of a request, and where in it the request goes on.
   *
   * @param deltaFrom the first message that the run has not been sent
   * @param link where it goes on; null if that is not known
   * @param unseenFrom the first message that this process has not seen; of a known run that is not
   *     linked, the newest reply that it has seen
   * @param compacted whether the history of the run was replaced
   */
  public record Resolution(
      Run run, Chain chain, int deltaFrom, Link link, int unseenFrom, boolean compacted) {

    /** Whether the run has sent the same request before. */
    public boolean repeats() {
      return link != null && unseenFrom == chain.size();
    }

    /** Whether a request that can begin a conversation goes on with none that the run has had. */
    public boolean begins() {
      return link == null && !compacted;
    }

    /** Whether newer messages of the run have been left out; called under the run's lock. */
    public boolean replaces() {
      boolean goesOn = link != null && run.links().isNewest(chain.at(unseenFrom - 1));
      return compacted || (link != null && !goesOn);
    }

    /**
     * The rounds that this process has not seen; called under the run's lock. A link that the run
     * has gone on from is met again where a memory keeps only the beginning and the newest rounds.
     */
    public Recall recall(Conversation conversation) {
      boolean isNew = link == null && run.calls().count() == 0;
      boolean isNewest =
          link != null && !link.isContinued() && link.deltaFrom() < unseenFrom; // it ended there
      boolean isKnown = link == null && !isNew; // its memory has forgotten the beginning
      boolean unseen = (isNew || isNewest || isKnown) && unseenFrom < conversation.size();
      boolean replyKnown = isKnown || (link != null && link.reply != 0);
      return unseen
          ? Recall.of(conversation, unseenFrom, replyKnown, run.policy().window())
          : Recall.NOTHING;
    }
  }

  /** A request that is recorded: what its reply is added to. */
  public static final class Registration {
    private final Link link;
    private final long salt;

    private Registration(Link link, long salt) {
      this.link = link;
      this.salt = salt;
    }
  }
}
