package io.loophound.compat.redelivery;

import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityOptions;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.common.RetryOptions;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.worker.Worker;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Activities of Temporal, with its server in this process. */
final class Temporal {
  private static final String TASKS = "orders";
  private static final Map<String, Work> WORK = new ConcurrentHashMap<>();

  private Temporal() {}

  static Redelivery.Broker activities() {
    TestWorkflowEnvironment server = TestWorkflowEnvironment.newInstance();
    Worker worker = server.newWorker(TASKS);
    worker.registerWorkflowImplementationTypes(OrderImpl.class);
    worker.registerActivitiesImplementations(new CheckImpl());
    server.start();
    return new Redelivery.Broker() {
      @Override
      public void listen(String queue, Work work) {
        WORK.put(queue, work);
      }

      @Override
      public void send(String queue, String text) {
        WorkflowClient.start(
            server
                    .getWorkflowClient()
                    .newWorkflowStub(
                        Order.class, WorkflowOptions.newBuilder().setTaskQueue(TASKS).build())
                ::check,
            queue,
            text);
      }
    };
  }

  /** A workflow. */
  @WorkflowInterface
  public interface Order {
    @WorkflowMethod
    void check(String queue, String text);
  }

  /** Its only step. */
  @ActivityInterface
  public interface Check {
    void check(String queue, String text);
  }

  /** The workflow. */
  public static final class OrderImpl implements Order {
    private final Check step =
        Workflow.newActivityStub(
            Check.class,
            ActivityOptions.newBuilder()
                .setStartToCloseTimeout(Duration.ofMinutes(1))
                .setRetryOptions(
                    RetryOptions.newBuilder()
                        .setInitialInterval(Duration.ofMillis(50))
                        .setBackoffCoefficient(1)
                        .build())
                .build());

    @Override
    public void check(String queue, String text) {
      step.check(queue, text);
    }
  }

  /** The step. */
  public static final class CheckImpl implements Check {
    @Override
    public void check(String queue, String text) {
      WORK.get(queue).on(text);
    }
  }
}
