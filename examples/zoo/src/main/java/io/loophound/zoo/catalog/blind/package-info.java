/** Programs by an author who had not read the detectors: each loop beside an honest look-alike. */
package io.loophound.zoo.catalog.blind;
