/** Changes settings while the JVM runs. Only loaded where an operator does so. */
package io.loophound.agent.config.edit;
