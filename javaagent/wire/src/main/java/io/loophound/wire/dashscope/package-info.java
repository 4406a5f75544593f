/** The native text generation API of Alibaba's DashScope. */
package io.loophound.wire.dashscope;
