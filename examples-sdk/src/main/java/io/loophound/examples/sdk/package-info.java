/** Unmodified agents on the vendors' own libraries, without any knowledge of LoopHound. */
package io.loophound.examples.sdk;
