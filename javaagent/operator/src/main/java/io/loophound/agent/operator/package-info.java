/**
 * What operators see of LoopHound, and how they control it, while the application runs. Off by
 * default.
 */
package io.loophound.agent.operator;
