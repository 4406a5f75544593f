/** Class loaders: the gate in java.base, handlers next to the application's library. */
package io.loophound.agent.loader;
