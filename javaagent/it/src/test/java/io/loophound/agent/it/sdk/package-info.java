/** The vendors' own libraries with the shipped jar. */
package io.loophound.agent.it.sdk;
