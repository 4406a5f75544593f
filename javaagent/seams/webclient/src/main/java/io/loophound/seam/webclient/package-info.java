/** The seam of Spring's {@code WebClient}, over whatever client is below. */
package io.loophound.seam.webclient;
