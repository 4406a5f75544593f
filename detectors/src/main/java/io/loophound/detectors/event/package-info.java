/** What happened, as records: model requests and replies, tool requests and outcomes. */
package io.loophound.detectors.event;
