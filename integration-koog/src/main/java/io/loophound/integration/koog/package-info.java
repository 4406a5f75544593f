/** Koog: its model and tool calls. */
package io.loophound.integration.koog;
