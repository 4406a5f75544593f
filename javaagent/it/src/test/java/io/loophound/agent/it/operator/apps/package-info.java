/** Applications that operators look at. */
package io.loophound.agent.it.operator.apps;
