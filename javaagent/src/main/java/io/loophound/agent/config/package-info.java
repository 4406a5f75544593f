/** One registry of options, and the settings of this process read by it. */
package io.loophound.agent.config;
