/** Spring AI's objects as events. */
package io.loophound.integration.springai.mapping;
