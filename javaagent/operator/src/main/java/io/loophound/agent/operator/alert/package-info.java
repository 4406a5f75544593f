/** Alerts people to decisions, through a webhook or by e-mail. */
package io.loophound.agent.operator.alert;
