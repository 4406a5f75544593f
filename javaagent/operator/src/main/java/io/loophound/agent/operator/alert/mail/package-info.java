/** Alerts by e-mail. */
package io.loophound.agent.operator.alert.mail;
