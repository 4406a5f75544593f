/** A conversation as each model API writes it. */
package io.loophound.zoo.client.format;
