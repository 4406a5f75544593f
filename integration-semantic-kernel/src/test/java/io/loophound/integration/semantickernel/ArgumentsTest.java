package io.loophound.integration.semantickernel;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.semantickernel.contextvariables.ContextVariable;
import com.microsoft.semantickernel.semanticfunctions.InputVariable;
import com.microsoft.semantickernel.semanticfunctions.KernelFunctionArguments;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArgumentsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "java.lang.String | 42 | \"42\"",
        "int | 42 | 42",
        "java.lang.Double | -1.5e3 | -1.5e3",
        "int | many | \"many\"",
        "long | 007 | \"007\"",
        "boolean | true | true",
        "java.lang.Boolean | yes | \"yes\"",
        "java.util.List | [1] | [1]",
        "com.acme.Order | later | \"later\"",
      })
  void aValueIsWrittenAsTheModelWroteIt(String type, String value, String written) {
    assertThat(json(type, "orderId", value)).isEqualTo("{\"orderId\":" + written + "}");
  }

  @Test
  void whatIsNoParameterKeepsItsName() {
    KernelFunctionArguments arguments = KernelFunctionArguments.builder().build();
    arguments.put("Other", ContextVariable.of("x"));

    assertThat(Arguments.json(List.of(variable("orderId", "int")), arguments))
        .isEqualTo("{\"other\":\"x\"}");
  }

  @Test
  void aFunctionMayBeGivenNothing() {
    assertThat(Arguments.json(List.of(), null)).isEmpty();
    assertThat(Arguments.json(List.of(), KernelFunctionArguments.builder().build()))
        .isEqualTo("{}");
  }

  private static String json(String type, String name, String value) {
    KernelFunctionArguments arguments = KernelFunctionArguments.builder().build();
    arguments.put(name, ContextVariable.of(value));
    return Arguments.json(List.of(variable(name, type)), arguments);
  }

  private static InputVariable variable(String name, String type) {
    return new InputVariable(name, type, null, null, true, null);
  }
}
