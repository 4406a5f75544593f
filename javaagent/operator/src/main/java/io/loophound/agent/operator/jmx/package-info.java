/** The bean of LoopHound. */
package io.loophound.agent.operator.jmx;
