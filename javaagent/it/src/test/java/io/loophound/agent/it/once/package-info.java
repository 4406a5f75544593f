/** One call counted once, whoever sees it, and on whatever thread. */
package io.loophound.agent.it.once;
