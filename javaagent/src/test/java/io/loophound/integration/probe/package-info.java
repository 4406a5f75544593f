/** Seams for the tests' own library, added to the agent's jar by the tests. */
package io.loophound.integration.probe;
