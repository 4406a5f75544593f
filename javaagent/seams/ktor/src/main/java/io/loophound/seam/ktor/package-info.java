/** The seam of Ktor's client over its own engine, CIO. */
package io.loophound.seam.ktor;
