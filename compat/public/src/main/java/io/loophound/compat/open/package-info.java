/** Public applications, fetched and built as they are, and run with and without the agent. */
package io.loophound.compat.open;
