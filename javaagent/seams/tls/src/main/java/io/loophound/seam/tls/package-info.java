/** Reports clients that open TLS connections to hosts of models without being watched. */
package io.loophound.seam.tls;
