/** Events for the flight recorder. */
package io.loophound.agent.operator.jfr;
