/** Spring AI Alibaba: its agents and their tools. Their model calls are Spring AI's. */
package io.loophound.integration.springaialibaba;
