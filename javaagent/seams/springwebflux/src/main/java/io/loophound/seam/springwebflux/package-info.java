/** Spring WebFlux: whose request runs into a kill gets a problem detail, not a bare 500. */
package io.loophound.seam.springwebflux;
