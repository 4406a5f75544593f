/** One HTTP client each, behind one interface. */
package io.loophound.zoo.client.transport;
