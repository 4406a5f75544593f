/** The seam of Apache HttpClient 5. All but {@code ApacheSeam} is defined beside the library. */
package io.loophound.seam.apache5;
