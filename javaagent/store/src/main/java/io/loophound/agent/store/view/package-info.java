/** What one JVM knows of what is shared, and the thread that keeps it up to date. */
package io.loophound.agent.store.view;
