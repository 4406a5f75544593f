/** What carries the conversations of a program: threads, pools, servers, schedulers. */
package io.loophound.zoo.host;
