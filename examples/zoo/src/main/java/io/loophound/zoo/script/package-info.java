/** What programs of the zoo do: conversations as data, read by the application and by the model. */
package io.loophound.zoo.script;
