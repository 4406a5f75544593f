package io.loophound.detectors.run;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Stream;

/** Finds links by hash. Several runs may share a place: all of them are kept, the newest few. */
final class LinkIndex {
  /** So many runs may share a place. */
  static final int SHARED = 8;

  private static final Link[] NONE = {};

  private final Cache<Long, Link[]> links;

  LinkIndex(long maximum, Duration idle, Ticker ticker) {
    links =
        Caffeine.newBuilder()
            .maximumSize(maximum)
            .expireAfterAccess(idle)
            .ticker(ticker)
            .executor(Runnable::run)
            .build();
  }

  Link[] get(long hash) {
    Link[] found = links.getIfPresent(hash);
    return found == null ? NONE : found;
  }

  /** The runs known here; some of them several times. */
  Stream<Run> runs() {
    return links.asMap().values().stream().flatMap(Arrays::stream).map(link -> link.run);
  }

  void add(long hash, Link link) {
    links.asMap().merge(hash, new Link[] {link}, (old, added) -> append(old, link));
  }

  private static Link[] append(Link[] old, Link link) {
    for (int i = 0; i < old.length; i++) {
      if (old[i].run == link.run) {
        Link[] replaced = old.clone();
        System.arraycopy(old, i + 1, replaced, i, old.length - i - 1);
        replaced[old.length - 1] = link;
        return replaced;
      }
    }
    int from = old.length == SHARED ? 1 : 0;
    Link[] more = Arrays.copyOfRange(old, from, old.length + 1);
    more[more.length - 1] = link;
    return more;
  }
}
