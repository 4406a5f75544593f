/** Applications that look into their own heap. */
package io.loophound.agent.it.memory.apps;
