/** Keeps what was spent on a day. */
package io.loophound.agent.operator.spend;
