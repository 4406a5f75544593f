/** What operators see of LoopHound and do with it while the application runs. Off by default. */
package io.loophound.agent.operator;
