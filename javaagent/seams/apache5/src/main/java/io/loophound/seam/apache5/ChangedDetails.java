package io.loophound.seam.apache5;

import java.util.Set;
import org.apache.hc.core5.http.EntityDetails;

/** What is known of a body in whose place another one is sent. */
record ChangedDetails(EntityDetails entity, int length) implements EntityDetails {
  @Override
  public long getContentLength() {
    return length;
  }

  @Override
  public String getContentType() {
    return entity.getContentType();
  }

  @Override
  public String getContentEncoding() {
    return null;
  }

  @Override
  public boolean isChunked() {
    return entity.isChunked();
  }

  @Override
  public Set<String> getTrailerNames() {
    return entity.getTrailerNames();
  }
}
