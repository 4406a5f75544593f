/** Which agent a stream and a thread act for. */
package io.loophound.integration.googleadk.run;
