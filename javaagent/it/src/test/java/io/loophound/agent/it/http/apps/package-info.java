/** Applications that talk to models over plain HTTP clients. */
package io.loophound.agent.it.http.apps;
