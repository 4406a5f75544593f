package io.loophound.compat;

import com.microsoft.semantickernel.semanticfunctions.annotations.DefineKernelFunction;
import com.microsoft.semantickernel.semanticfunctions.annotations.KernelFunctionParameter;

/** The plugin: a desk that fails and reports that do not. */
public final class Clerk {
  private final Reports reports = new Reports();

  @DefineKernelFunction(name = "lookUpOrder", description = "Looks up an order")
  public String lookUpOrder(@KernelFunctionParameter(name = "orderId") String orderId) {
    throw new IllegalStateException("order service answered 403 Forbidden");
  }

  @DefineKernelFunction(name = "listFiles", description = "Lists the names of all reports")
  public String listFiles() {
    return reports.list();
  }

  @DefineKernelFunction(name = "readFile", description = "Reads one report")
  public String readFile(@KernelFunctionParameter(name = "name") String name) {
    return reports.read(name);
  }

  @DefineKernelFunction(name = "customerPage", description = "Shows one page of the customers")
  public String customerPage(@KernelFunctionParameter(name = "page", type = int.class) int page) {
    return reports.customers(page);
  }

  @DefineKernelFunction(name = "exportStatus", description = "Tells how far an export job is")
  public String exportStatus(@KernelFunctionParameter(name = "jobId") String jobId) {
    return reports.export();
  }
}
