/** Blocking streams: a request body that waits for the verdict, a reply that is collected. */
package io.loophound.seam.http.stream;
