/** Programs by an author who has not read the rules: what users of agent frameworks run. */
package io.loophound.zoo.catalog.independent;
