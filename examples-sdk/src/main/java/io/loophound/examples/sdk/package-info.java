/** Unmodified agents on the vendors' own libraries; they know nothing of LoopHound. */
package io.loophound.examples.sdk;
