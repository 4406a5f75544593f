/** What the users of a web application see of a kill. */
package io.loophound.agent.it.web;
