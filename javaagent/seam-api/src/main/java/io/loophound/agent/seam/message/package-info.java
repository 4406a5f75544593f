/** What the seams of frameworks share to turn messages into events. */
package io.loophound.agent.seam.message;
