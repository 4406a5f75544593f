/** Stores the amounts spent on a day. */
package io.loophound.agent.operator.spend;
