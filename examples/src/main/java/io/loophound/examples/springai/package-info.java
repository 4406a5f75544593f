/**
 * Ordinary Spring AI applications that know nothing of a guard: one loops, one does honest work.
 */
package io.loophound.examples.springai;
