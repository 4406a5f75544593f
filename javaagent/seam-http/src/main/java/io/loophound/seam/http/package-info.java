/** What the seams of all HTTP clients share; one folder for each client. */
package io.loophound.seam.http;
