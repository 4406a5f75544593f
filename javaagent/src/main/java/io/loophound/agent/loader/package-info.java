/** Class loaders: the gate in java.base, handlers beside the application's library. */
package io.loophound.agent.loader;
