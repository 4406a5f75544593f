/** Ordinary applications without any knowledge of a guard: some loop, some do healthy work. */
package io.loophound.examples.apps;
