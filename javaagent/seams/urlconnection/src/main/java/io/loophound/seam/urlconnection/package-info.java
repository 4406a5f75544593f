/** The seam of the JDK's {@link java.net.HttpURLConnection}. */
package io.loophound.seam.urlconnection;
