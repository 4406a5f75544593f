/** Ordinary applications that know nothing of a guard: some loop, some do honest work. */
package io.loophound.examples.apps;
