/** One registry of options, and the settings of this process that it reads. */
package io.loophound.agent.config;
