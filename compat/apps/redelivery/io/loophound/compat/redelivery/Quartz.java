package io.loophound.compat.redelivery;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobExecutionContext;
import org.quartz.JobExecutionException;
import org.quartz.Scheduler;
import org.quartz.TriggerBuilder;
import org.quartz.impl.StdSchedulerFactory;

/** Jobs of Quartz, which ask to be executed again when they fail. */
final class Quartz {
  private static final Map<String, Work> WORK = new ConcurrentHashMap<>();

  private Quartz() {}

  static Redelivery.Broker jobs() throws Exception {
    System.setProperty("org.quartz.scheduler.skipUpdateCheck", "true");
    Scheduler scheduler = StdSchedulerFactory.getDefaultScheduler();
    scheduler.start();
    return new Redelivery.Broker() {
      @Override
      public void listen(String queue, Work work) {
        WORK.put(queue, work);
      }

      @Override
      public void send(String queue, String text) throws Exception {
        scheduler.scheduleJob(
            JobBuilder.newJob(Order.class)
                .usingJobData("queue", queue)
                .usingJobData("text", text)
                .build(),
            TriggerBuilder.newTrigger().startNow().build());
      }
    };
  }

  /** A job. */
  public static final class Order implements Job {
    @Override
    public void execute(JobExecutionContext context) throws JobExecutionException {
      String queue = context.getMergedJobDataMap().getString("queue");
      try {
        WORK.get(queue).on(context.getMergedJobDataMap().getString("text"));
      } catch (IllegalStateException e) {
        throw new JobExecutionException(e, true);
      }
    }
  }
}
