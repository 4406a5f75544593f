/**
 * Ordinary Spring AI applications without any knowledge of a guard: one loops, one does healthy
 * work.
 */
package io.loophound.examples.springai;
