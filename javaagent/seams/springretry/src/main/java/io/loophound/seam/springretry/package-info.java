/** Spring Retry: a kill is final, so it is not retried. */
package io.loophound.seam.springretry;
