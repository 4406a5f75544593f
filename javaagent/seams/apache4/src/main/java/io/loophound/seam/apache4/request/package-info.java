/** What the classic and the asynchronous client share. */
package io.loophound.seam.apache4.request;
