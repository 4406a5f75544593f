/** Several JVMs that share a store. */
package io.loophound.agent.it.fleet;
