/** Koog: its calls of models and tools. */
package io.loophound.integration.koog;
