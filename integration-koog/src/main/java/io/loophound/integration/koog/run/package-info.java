/** The run of an agent. */
package io.loophound.integration.koog.run;
