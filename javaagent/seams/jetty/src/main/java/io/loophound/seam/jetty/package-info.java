/** The seam of Jetty's HTTP client. */
package io.loophound.seam.jetty;
