/**
 * Programs by authors who had not read the rules. The first programs of the zoo are by those who
 * wrote the rules.
 */
package io.loophound.zoo.catalog.independent;
