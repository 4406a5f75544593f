/**
 * The seam of Apache HttpClient 5. All classes except {@code ApacheSeam} are defined next to the
 * library.
 */
package io.loophound.seam.apache5;
