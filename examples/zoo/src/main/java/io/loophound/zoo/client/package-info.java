/** How programs of the zoo talk to a model: wires, HTTP clients, frameworks. */
package io.loophound.zoo.client;
