/** Tells people of decisions, through a webhook or by e-mail. */
package io.loophound.agent.operator.alert;
