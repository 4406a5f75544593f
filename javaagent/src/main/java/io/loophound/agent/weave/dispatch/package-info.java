/** From a woven call to the handler of its seam, with errors kept from the application. */
package io.loophound.agent.weave.dispatch;
