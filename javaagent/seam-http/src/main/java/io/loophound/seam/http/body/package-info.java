/** The bytes of a reply in transit, and where a stream is cut. */
package io.loophound.seam.http.body;
