/** The seam of AsyncHttpClient 2 and 3, and of the copy in Play WS. */
package io.loophound.seam.asynchttpclient;
