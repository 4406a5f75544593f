package io.loophound.integration.googleadk.mapping;

import com.google.genai.types.FunctionCall;
import com.google.genai.types.FunctionResponse;
import com.google.genai.types.Part;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.hash.IdentityHashes;
import java.util.List;
import java.util.Map;

/**
 * The hashes of messages. A session keeps its immutable parts: recently hashed ones are remembered
 * by part, so that a long history costs next to nothing.
 */
record Hashes(IdentityHashes known) {

  /** The hash of role, texts, media and calls. */
  long of(Role role, List<Part> parts) {
    long hash = Hash64.of(role.name());
    for (Part part : parts) {
      if (!part.thought().orElse(false)) {
        hash = Hash64.mix(hash, of(part));
      }
    }
    return hash;
  }

  long of(Part part) {
    return known.of(part, Hashes::read);
  }

  private static long read(Part part) {
    long hash = Hash64.mix(Hash64.of(part.text().orElse("")), Parts.media(part));
    if (part.functionCall().isPresent()) {
      FunctionCall call = part.functionCall().get();
      hash = Hash64.mix(hash, Hash64.of(Mapping.id(call.id())));
      hash = Hash64.mix(hash, Hash64.of(call.name().orElse("")));
      hash = Hash64.mix(hash, Hash64.of(Json.write(call.args().orElse(Map.of()))));
    }
    if (part.functionResponse().isPresent()) {
      FunctionResponse response = part.functionResponse().get();
      hash = Hash64.mix(hash, Hash64.of(Mapping.id(response.id())));
      hash = Hash64.mix(hash, Hash64.of(Json.write(response.response().orElse(Map.of()))));
    }
    return hash;
  }
}
