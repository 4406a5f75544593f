/** The seam of the JDK's own {@link java.net.http.HttpClient}. */
package io.loophound.seam.jdk;
