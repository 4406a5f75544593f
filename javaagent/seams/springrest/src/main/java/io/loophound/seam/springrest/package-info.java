/** Spring's {@code RestClient} and {@code RestTemplate} over clients that no other seam watches. */
package io.loophound.seam.springrest;
