/** The daily summary. */
package io.loophound.agent.operator.digest;
