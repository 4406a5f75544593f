/** Spring Retry, and retries of Spring Framework 7: a kill is final, so it is not retried. */
package io.loophound.seam.springretry;
