/** Agents without a framework, and the tool server that one of them starts. */
package io.loophound.examples.apps.raw;
