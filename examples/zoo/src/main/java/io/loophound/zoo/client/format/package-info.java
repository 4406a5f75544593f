/** A conversation in the format of each model API. */
package io.loophound.zoo.client.format;
