package io.loophound.wire.history;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.wire.history.KnownPrefixes.Prefix;
import io.loophound.wire.json.JsonScan;
import io.loophound.wire.json.MalformedException;

/**
 * Scans the array of messages of a request. The known beginning of a long one is only hashed: the
 * cost of examining a call does not grow with the messages before it.
 */
final class History {
  /** How many elements identify a history: system, question, first reply. */
  private static final int HEAD = 3;

  /** Shorter histories are scanned faster than they are looked up. */
  private static final int WORTH_IT = 16 << 10;

  private final JsonScan in;
  private final ElementScanner scanner;
  private final KnownPrefixes known;
  private final MessageRegions items = new MessageRegions();
  private int start;
  private int closed;
  private int closedEnd;

  private History(JsonScan in, ElementScanner scanner, KnownPrefixes known) {
    this.in = in;
    this.scanner = scanner;
    this.known = known;
  }

  /**
   * The messages of the array at the cursor.
   *
   * @throws MalformedException if it is not an array of messages
   */
  static MessageRegions scan(JsonScan in, ElementScanner scanner, KnownPrefixes known)
      throws MalformedException {
    return new History(in, scanner, known).scan();
  }

  private MessageRegions scan() throws MalformedException {
    if (!in.enterArray()) {
      in.skip();
      return null;
    }
    start = in.at();
    boolean more = true;
    for (int i = 0; i < HEAD && more; i++) {
      more = next();
    }
    if (more && in.end() - start > WORTH_IT) {
      long head =
          Hash64.mix(
              Hash64.of(scanner.getClass().getName()), Hash64.of(in.bytes(), start, in.at()));
      longScan(head);
    } else {
      while (more) {
        more = next();
      }
    }
    return items;
  }

  private void longScan(long head) throws MalformedException {
    PrefixHash hash = new PrefixHash(in.bytes(), start);
    Prefix prefix = known.find(head, hash, in.end() - start);
    if (prefix != null) {
      items.clear();
      items.addAll(prefix.items(), prefix.items().size(), start);
      closed = items.size();
      closedEnd = start + prefix.length();
      in.goTo(closedEnd);
    }
    int before = closedEnd;
    boolean more = true;
    while (more) {
      more = next();
    }
    if (closedEnd > before && closedEnd - start > WORTH_IT) {
      remember(head, hash);
    }
  }

  private void remember(long head, PrefixHash hash) {
    int length = closedEnd - start;
    MessageRegions found = new MessageRegions();
    found.addAll(items, closed, -start);
    known.add(head, new Prefix(length, hash.of(length), found));
  }

  private boolean next() throws MalformedException {
    int end = in.at();
    if (!in.nextElement()) {
      return false;
    }
    int size = items.size();
    scanner.scan(in, items);
    if (!scanner.isOpen(items)) {
      closed = items.size();
      closedEnd = in.at();
    } else if (items.size() > size) {
      closed = size;
      closedEnd = end;
    }
    return true;
  }
}
