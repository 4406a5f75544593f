/** The seam of Embabel. */
package io.loophound.integration.embabel;
