/** How conversations begin, and which of them begin alike. */
package io.loophound.detectors.internal.run.conversation;
