/** Spring AI Alibaba: its agents and their tools. Their calls of models are Spring AI's. */
package io.loophound.integration.springaialibaba;
