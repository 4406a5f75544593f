/** Class files: what is woven into them, and what they refer to. */
package io.loophound.agent.weave.bytecode;
