/** The seam of clients that use Netty's own HTTP codecs, such as Reactor Netty and Micronaut. */
package io.loophound.seam.netty;
