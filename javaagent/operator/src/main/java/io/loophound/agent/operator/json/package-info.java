/** JSON in and out, as maps, lists and plain values. */
package io.loophound.agent.operator.json;
