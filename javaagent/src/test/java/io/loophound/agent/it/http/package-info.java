/** HTTP clients with the shipped jar: each in a JVM of its own, against servers on loopback. */
package io.loophound.agent.it.http;
