/** How close runs came to a stop, call by call. */
package io.loophound.agent.operator.run;
