/** HTTP clients behind one interface. */
package io.loophound.zoo.client.transport;
