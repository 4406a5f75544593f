/** What the classic client and the asynchronous one have in common. */
package io.loophound.seam.apache4.request;
