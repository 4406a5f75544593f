/** Calls of models. */
package io.loophound.integration.googleadk.call;
