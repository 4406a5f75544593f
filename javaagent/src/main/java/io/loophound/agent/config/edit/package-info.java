/** Changes settings while the JVM runs. Loaded only when an operator does so. */
package io.loophound.agent.config.edit;
