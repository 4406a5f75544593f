/** The seam of Apache HttpClient 4, classic. */
package io.loophound.seam.apache4;
