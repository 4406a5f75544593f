package io.loophound.agent.operator.record;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The folder of the recordings. A run that may continue has its own file, {@code open-*.jsonl}; a
 * finished run is added to {@code runs-*.jsonl}. The oldest files are deleted when they exceed the
 * size or age limit. Only their owner can read them. Not thread-safe.
 */
final class RunFiles {
  /** How many runs are written at a time; beyond this the longest idle one counts as over. */
  static final int MOST_OPEN = 256;

  private static final int SHARES = 10;
  private static final String OPEN = "open-";
  private static final String OVER = "runs-";
  private static final String END = ".jsonl";

  private final RecordSettings settings;
  private final Path folder;
  private final CallText text;
  private final String process;
  private final Map<RecordedHistory, OpenRun> open = new LinkedHashMap<>(16, 0.75f, true);
  private Path newest; // the file for finished runs; null before the first
  private int number;
  private long grown;

  RunFiles(RecordSettings settings, CallText text) {
    this.settings = settings;
    this.text = text;
    folder = Path.of(settings.folder());
    long pid = ProcessHandle.current().pid();
    String now = Instant.now().toString().replaceAll("[-:]|\\..*", "");
    process = now + "-" + pid + "-" + Integer.toString(new SecureRandom().nextInt(1 << 20), 36);
  }

  void write(Call call, long nanos) throws IOException {
    OpenRun run = open.get(call.history());
    if (run == null) {
      run = begin(call.history());
    }
    grown += run.write(call, text, nanos);
    if (grown > settings.maxSize() / SHARES) {
      tidy(nanos);
    }
  }

  private OpenRun begin(RecordedHistory history) throws IOException {
    while (open.size() >= MOST_OPEN) {
      close(open.values().iterator().next());
    }
    number++;
    String id = process + "-" + number;
    Path file = make(OPEN + id + END);
    OpenRun run =
        new OpenRun(
            file, history, CallText.head(history, history.run + "-" + id, settings.texts()));
    open.put(history, run);
    return run;
  }

  private Path make(String name) throws IOException {
    makeFolder();
    return Files.createFile(folder.resolve(name), ownerOnly("rw-------"));
  }

  /** Not those above it: a mistyped path would become a tree of folders. */
  private void makeFolder() throws IOException {
    if (Files.isDirectory(folder)) {
      return;
    }
    try {
      Files.createDirectory(folder, ownerOnly("rwx------"));
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(folder)) { // another process may have made it
        throw e;
      }
    }
  }

  private static FileAttribute<?>[] ownerOnly(String rights) {
    boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    return posix
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(rights))
        }
        : new FileAttribute<?>[0];
  }

  /** Closes finished runs, and deletes files beyond the size or age limit. */
  void tidy(long nanos) throws IOException {
    grown = 0;
    List<OpenRun> over = new ArrayList<>();
    for (OpenRun run : open.values()) {
      if (nanos - run.touched() > settings.idle().toNanos()) {
        over.add(run);
      }
    }
    for (OpenRun run : over) {
      close(run);
    }
    purge();
  }

  /** The process ends. */
  void closeAll() throws IOException {
    for (OpenRun run : new ArrayList<>(open.values())) {
      close(run);
    }
    purge();
  }

  private void close(OpenRun run) throws IOException {
    open.remove(run.history);
    run.history.forget();
    grown += run.end();
    if (Files.size(run.file) > 0) {
      if (newest == null || isFull(newest)) {
        number++;
        newest = make(OVER + process + "-" + number + END);
      }
      Files.write(newest, Files.readAllBytes(run.file), StandardOpenOption.APPEND);
    }
    Files.delete(run.file);
  }

  private boolean isFull(Path file) throws IOException {
    return !Files.exists(file) || Files.size(file) > settings.maxSize() / SHARES;
  }

  private record Aged(Path path, long size, long modified) {}

  private void purge() throws IOException {
    List<Aged> files = new ArrayList<>(files());
    files.sort((a, b) -> Long.compare(a.modified(), b.modified()));
    long all = files.stream().mapToLong(Aged::size).sum();
    long oldest = System.currentTimeMillis() - settings.maxAge().toMillis();
    for (Iterator<Aged> each = files.iterator(); each.hasNext(); ) {
      Aged file = each.next();
      boolean others = isOpen(file.path()) && !file.path().toString().contains(process);
      if ((all > settings.maxSize() && !others) || file.modified() < oldest) {
        delete(file.path());
        all -= file.size();
      }
    }
  }

  private static boolean isOpen(Path file) {
    return file.getFileName().toString().startsWith(OPEN);
  }

  private void delete(Path file) throws IOException {
    open.values().removeIf(run -> run.file.equals(file) && isForgotten(run));
    Files.deleteIfExists(file);
  }

  private static boolean isForgotten(OpenRun run) {
    run.history.forget();
    return true;
  }

  private List<Aged> files() throws IOException {
    List<Aged> files = new ArrayList<>();
    if (!Files.isDirectory(folder)) {
      return files;
    }
    try (var all = Files.newDirectoryStream(folder, "{open,runs}-*" + END)) {
      for (Path path : all) {
        files.add(new Aged(path, Files.size(path), Files.getLastModifiedTime(path).toMillis()));
      }
    }
    return files;
  }
}
