/** Tells people of decisions, through a webhook. */
package io.loophound.agent.operator.alert;
