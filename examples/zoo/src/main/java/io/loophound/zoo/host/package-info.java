/** The carriers of a program's conversations: threads, pools, servers, schedulers. */
package io.loophound.zoo.host;
