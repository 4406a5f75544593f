/** The bytes of a reply as they pass, and where a stream is cut. */
package io.loophound.seam.http.body;
