/** The seam of Spring's {@code WebClient}, over whatever client does its work. */
package io.loophound.seam.webclient;
