/**
 * The HTTP server of operators: Jetty, which is loaded only if somebody asks for it. It is not the
 * JDK's own, because that one logs through java.util.logging, which belongs to the application,
 * lets a slow client hold a thread forever, and its module may be absent.
 */
package io.loophound.agent.operator.http;
