package io.loophound.agent.config.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * Identifies the state of a file without reading it.
 *
 * @param realPath where its links lead: Kubernetes swaps a link, not the file
 */
record FileStamp(long modified, long size, Object fileKey, Path realPath) {
  static final FileStamp NONE = new FileStamp(-1, -1, null, null);

  static FileStamp of(Path path) {
    try {
      Path real = path.toRealPath();
      BasicFileAttributes facts = Files.readAttributes(real, BasicFileAttributes.class);
      long modified = facts.lastModifiedTime().to(java.util.concurrent.TimeUnit.NANOSECONDS);
      return new FileStamp(modified, facts.size(), facts.fileKey(), real);
    } catch (IOException | RuntimeException e) {
      return NONE;
    }
  }
}
