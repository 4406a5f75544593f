/** Tells once a day what there was. */
package io.loophound.agent.operator.digest;
