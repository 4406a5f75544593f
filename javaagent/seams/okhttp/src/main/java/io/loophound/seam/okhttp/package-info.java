/**
 * The seam of OkHttp 3 to 5. All classes except {@code OkHttpSeam} are defined next to the library.
 */
package io.loophound.seam.okhttp;
