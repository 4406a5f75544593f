/**
 * A small HTTP server on the loopback interface. It is not the JDK's own: that one logs through
 * java.util.logging, which belongs to the application, lets a slow client hold a thread for ever,
 * and its module need not be there.
 */
package io.loophound.agent.operator.http;
