package io.loophound.agent.operator.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loophound.agent.operator.Stand;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import javax.management.JMX;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BeanTest {

  @Test
  void showsAndChangesWhatTheAgentDoes(@TempDir Path folder) throws Exception {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    ObjectName name = new ObjectName(Bean.NAME);
    try (Stand stand = new Stand(folder)) {
      Bean.register(stand, stand.records());
      LoopHoundMXBean bean = JMX.newMXBeanProxy(server, name, LoopHoundMXBean.class);
      stand.loop("planner", "c4n4ry", 10);

      assertThat(bean.getModelCalls()).isEqualTo(3);
      assertThat(bean.getRuns()).hasSize(1).first().asString().contains("planner", "blocked");
      String run = stand.guard().runs().newest(1).get(0).id();
      assertThat(bean.revive(run)).isTrue();
      assertThat(bean.terminate(run)).isTrue();
      assertThat(bean.terminate("r-0")).isFalse();
      bean.setMode("observe");
      assertThat(bean.getMode()).isEqualTo("observe");
      assertThatThrownBy(() -> bean.setMode("on")).hasMessageContaining("Mode = on");
      assertThat(stand.written()).contains("\"by\":\"jmx\"").doesNotContain("c4n4ry");
    } finally {
      server.unregisterMBean(name);
    }
  }
}
