/** The seam of OkHttp 4 and 5. All but {@code OkHttpSeam} is defined beside the library. */
package io.loophound.seam.okhttp;
