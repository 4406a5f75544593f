/** How programs of the zoo talk to a model: formats, HTTP clients, frameworks. */
package io.loophound.zoo.client;
