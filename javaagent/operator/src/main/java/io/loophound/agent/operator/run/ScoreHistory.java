package io.loophound.agent.operator.run;

import io.loophound.detectors.view.ScoreView;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The scores of the newest runs over time, and which of them came close to a stop. Bounded in runs
 * and in points. Thread-safe.
 */
public final class ScoreHistory {
  private static final int RUNS = 1000;
  private static final int POINTS = 60;
  private static final double NEAR = 0.6;
  private static final long QUIET_MILLIS = 300_000;

  private final Clock clock;
  private final LinkedHashMap<String, Track> tracks =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Track> eldest) {
          return size() > RUNS;
        }
      };

  private final Map<String, Open> open = new LinkedHashMap<>(); // the longest quiet one first

  private static final class Track {
    private final Deque<Point> points = new ArrayDeque<>();
  }

  private record Open(NearMiss nearest, long millis) {}

  /**
   * A run that came close to a stop and was not stopped.
   *
   * @param score the highest it had
   */
  public record NearMiss(String run, String agent, ScoreView score) {}

  /**
   * The score at one call.
   *
   * @param millis when, since 1970
   * @param score 0 to 1
   */
  public record Point(long millis, double score) {}

  public ScoreHistory(Clock clock) {
    this.clock = clock;
  }

  /** A call was decided about; returns the near misses that are over. */
  public synchronized List<NearMiss> add(String run, String agent, List<ScoreView> scores) {
    Track track = tracks.computeIfAbsent(run, ignored -> new Track());
    double highest = 0;
    ScoreView nearest = null;
    for (ScoreView score : scores) {
      if (score.share() > highest) {
        highest = score.share();
        nearest = score;
      }
    }
    List<NearMiss> over = quiet();
    boolean near = highest >= NEAR && highest < 1;
    Open before = open.remove(run);
    boolean goesOn = before == null || (near && highest >= before.nearest.score.share());
    if (!goesOn && highest < 1) {
      over.add(before.nearest);
    }
    if (near) {
      open.put(run, new Open(new NearMiss(run, agent, nearest), clock.millis()));
    }
    if (track.points.size() == POINTS) {
      track.points.removeFirst();
    }
    track.points.addLast(new Point(clock.millis(), highest));
    return over;
  }

  /** The near misses of runs that have made no call for some time: they are over. */
  public synchronized List<NearMiss> quiet() {
    List<NearMiss> over = new ArrayList<>();
    Iterator<Open> eldest = open.values().iterator();
    while (eldest.hasNext()) {
      Open next = eldest.next();
      if (open.size() <= RUNS && clock.millis() - next.millis < QUIET_MILLIS) {
        break;
      }
      over.add(next.nearest);
      eldest.remove();
    }
    return over;
  }

  /** The scores of a run, oldest first. */
  public synchronized List<Point> of(String run) {
    Track track = tracks.get(run);
    return track == null ? List.of() : List.copyOf(track.points);
  }
}
