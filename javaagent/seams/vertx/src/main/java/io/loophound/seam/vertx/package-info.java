/** The seam of Vert.x's HTTP client, which Quarkus uses too. */
package io.loophound.seam.vertx;
