/** The run that a node of a graph acts for, on whatever thread. */
package io.loophound.integration.springaialibaba.run;
