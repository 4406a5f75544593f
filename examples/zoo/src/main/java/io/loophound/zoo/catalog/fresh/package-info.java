/**
 * Programs by an author who had not read the detectors: work with code, clusters, data and texts.
 */
package io.loophound.zoo.catalog.fresh;
