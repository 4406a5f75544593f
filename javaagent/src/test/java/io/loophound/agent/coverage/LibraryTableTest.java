package io.loophound.agent.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LibraryTableTest {

  @Test
  void eachLibraryThatCallsModelsIsKnownByItsPackage() {
    for (int row = 0; row < LibraryTable.size(); row++) {
      if (LibraryTable.library(row).callsModels()) {
        String type = LibraryTable.type(row);
        assertThat(LibraryTable.isOfModelLibrary(type.replace('.', '/'))).as(type).isTrue();
      }
    }
  }

  @Test
  void ordinaryPackagesAreNoSuchLibrary() {
    for (String type :
        new String[] {"org/springframework/web/client/RestClient", "okhttp3/OkHttpClient"}) {
      assertThat(LibraryTable.isOfModelLibrary(type)).as(type).isFalse();
    }
  }

  @Test
  void aLibraryIsKnownByItsOwnLineIfThatNamesItsWebSockets() {
    String socket = "okhttp3.internal.ws.RealWebSocket";

    assertThat(LibraryTable.isOfPart(List.of(socket, "com.acme.Talk"))).isFalse();
    assertThat(LibraryTable.isOfPart(List.of(socket, "com.alibaba.dashscope.Talk"))).isFalse();
    assertThat(LibraryTable.isOfPart(List.of(socket, "com.openai.client.okhttp.OkHttpClient")))
        .isTrue();
  }
}
