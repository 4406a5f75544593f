/** What is asked and replied, whatever the API. */
package io.loophound.examples.standin.talk;
