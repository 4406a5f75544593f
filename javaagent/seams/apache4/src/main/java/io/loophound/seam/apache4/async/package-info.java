/** HttpAsyncClient 4, a library of its own. */
package io.loophound.seam.apache4.async;
