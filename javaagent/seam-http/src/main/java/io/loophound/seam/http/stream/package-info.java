/** Blocking streams: a request body that waits to be judged, a reply that is read along. */
package io.loophound.seam.http.stream;
