/** One model call, and which model an advisor calls. */
package io.loophound.integration.springai.call;
