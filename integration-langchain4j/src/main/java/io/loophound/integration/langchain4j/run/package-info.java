/** Which run a thread acts in. */
package io.loophound.integration.langchain4j.run;
