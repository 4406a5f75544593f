/** The HTTP seams, with the shipped jar. */
package io.loophound.agent.it.http;
