/** The pipeline of the Azure SDK, over whatever client does its work. */
package io.loophound.seam.azure;
