/** Bodies of java.net.http as publishers and subscribers. */
package io.loophound.seam.jdk.body;
