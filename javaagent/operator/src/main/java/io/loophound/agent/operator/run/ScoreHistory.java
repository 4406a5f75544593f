package io.loophound.agent.operator.run;

import io.loophound.detectors.view.ScoreView;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
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

  private final Clock clock;
  private final LinkedHashMap<String, Track> tracks =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Track> eldest) {
          return size() > RUNS;
        }
      };

  private static final class Track {
    private final Deque<Point> points = new ArrayDeque<>();
    private final Map<String, Double> told = new HashMap<>();
  }

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

  /**
   * A call was decided about; returns the scores that are closer to a stop than any before in this
   * run.
   */
  public synchronized List<ScoreView> add(String run, List<ScoreView> scores) {
    Track track = tracks.computeIfAbsent(run, ignored -> new Track());
    double highest = 0;
    List<ScoreView> near = new ArrayList<>();
    for (ScoreView score : scores) {
      highest = Math.max(highest, score.share());
      boolean news = score.reached() > track.told.getOrDefault(score.detector(), 0.0);
      if (news && score.share() >= NEAR && score.share() < 1) {
        track.told.put(score.detector(), score.reached());
        near.add(score);
      }
    }
    if (track.points.size() == POINTS) {
      track.points.removeFirst();
    }
    track.points.addLast(new Point(clock.millis(), highest));
    return near;
  }

  /** The scores of a run, oldest first. */
  public synchronized List<Point> of(String run) {
    Track track = tracks.get(run);
    return track == null ? List.of() : List.copyOf(track.points);
  }
}
