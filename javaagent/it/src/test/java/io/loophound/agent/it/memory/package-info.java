/** What stays in memory after a call: nothing of what was said, asked for or sent along. */
package io.loophound.agent.it.memory;
