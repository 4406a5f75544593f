/** A tool loop without a framework, in each model API. */
package io.loophound.agent.it.wire.apps;
