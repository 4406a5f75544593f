/** Changes settings while the JVM runs, and keeps the changes. */
package io.loophound.agent.config.edit;
