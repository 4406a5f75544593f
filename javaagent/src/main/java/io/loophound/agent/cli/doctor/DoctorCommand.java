package io.loophound.agent.cli.doctor;

import io.loophound.agent.config.AgentVersion;
import io.loophound.agent.config.Config;
import io.loophound.agent.config.LiveArguments;
import io.loophound.agent.operator.file.FileChecks;
import io.loophound.agent.seam.Seam;
import java.io.File;
import java.io.PrintStream;
import java.net.URI;
import java.net.URL;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** The command {@code doctor}. */
public final class DoctorCommand {
  /** The options of the command, for the help. */
  public static final List<String> OPTIONS = List.of("--json", "--pid", "--report");

  private final List<Seam> seams;
  private final List<DoctorFinding> findings = new ArrayList<>();

  private DoctorCommand(List<Seam> seams) {
    this.seams = seams;
  }

  /**
   * Checks this Java, the settings, and an application.
   *
   * @param args {@code doctor [--json] [--report FILE] [--pid PID | CLASSPATH...]}
   * @param seams the seams of the agent
   * @return 0 when all is well, 1 when something needs a look, 2 when the command is not understood
   */
  public static int run(String[] args, List<Seam> seams, PrintStream out, PrintStream err) {
    List<String> targets = new ArrayList<>();
    Map<String, String> named = new HashMap<>();
    boolean json = false;
    for (int i = 1; i < args.length; i++) {
      if (args[i].equals("--json")) {
        json = true;
      } else if (OPTIONS.contains(args[i]) && i + 1 < args.length) {
        named.put(args[i], args[i + 1]);
        i++;
      } else if (args[i].startsWith("-")) {
        err.println(
            "loophound: doctor: unknown option \"" + args[i] + "\"; allowed are " + OPTIONS);
        return 2;
      } else {
        targets.add(args[i]);
      }
    }
    String pid = named.get("--pid");
    if (pid != null && !targets.isEmpty()) {
      err.println("loophound: doctor: either --pid or a class path, not both");
      return 2;
    }
    DoctorCommand doctor = new DoctorCommand(seams);
    doctor.inspect(pid, targets, named.get("--report"));
    out.print(json ? DoctorReport.json(doctor.findings) : DoctorReport.text(doctor.findings));
    return doctor.findings.stream().anyMatch(finding -> finding.level().isProblem()) ? 1 : 0;
  }

  private void inspect(String pid, List<String> targets, String report) {
    findings.add(DoctorFinding.ok("agent", "LoopHound " + AgentVersion.current()));
    if (pid == null) {
      Properties own = System.getProperties();
      settings(own, Config.load(own, null, System.getenv()), /* running= */ false);
      if (!targets.isEmpty()) {
        lookAtClassPath(String.join(File.pathSeparator, targets));
      }
    } else {
      lookAtProcess(pid);
    }
    if (report != null) {
      findings.addAll(ReportCheck.check(report));
    }
    findings.add(ChildSelfTest.run(ownJar()));
  }

  private void lookAtProcess(String pid) {
    try (RunningJvm jvm = RunningJvm.attach(pid)) {
      Properties properties = jvm.properties();
      String arguments = null;
      boolean ours = false;
      for (String agent : jvm.agents()) {
        int equals = agent.indexOf('=');
        String jar = equals < 0 ? agent : agent.substring(0, equals);
        if (AgentJars.isOurs(jar, properties.getProperty("user.dir", ""), pid)) {
          ours = true;
          arguments = equals < 0 ? null : agent.substring(equals + 1);
        } else {
          findings.add(DoctorFinding.note("other agent", jar));
        }
      }
      String live = ours ? "" : attached(jvm, properties);
      findings.add(start("process " + pid, ours, !live.isEmpty()));
      if (!live.isEmpty()) {
        ours = true;
        arguments = LiveArguments.MODE + "=" + live;
      }
      settings(properties, Config.load(properties, arguments, Map.of()), ours);
      if (ours && ownJar() != null) {
        findings.addAll(ReportCheck.ask(jvm, ownJar()));
      }
      lookAtClassPath(properties.getProperty("java.class.path", ""));
    } catch (RunningJvm.AttachException e) {
      findings.add(DoctorFinding.fail("process " + pid, e.getMessage()));
    }
  }

  /** The mode of a LoopHound that was attached; empty if none was. */
  private String attached(RunningJvm jvm, Properties properties) throws RunningJvm.AttachException {
    boolean asked = properties.getProperty(LiveArguments.ANSWER) != null;
    return asked && ownJar() != null ? ReportCheck.mode(jvm, ownJar()) : "";
  }

  private static DoctorFinding start(String process, boolean ours, boolean attached) {
    if (ours) {
      return DoctorFinding.ok(process, "was started with LoopHound");
    }
    return attached
        ? DoctorFinding.ok(
            process,
            "LoopHound was attached to it: its mode is shown, not what else an attach has set")
        : DoctorFinding.warn(process, "was started without -javaagent:loophound.jar");
  }

  /** What a running LoopHound has, no other process has taken from it. */
  private void settings(Properties properties, Config config, boolean running) {
    findings.add(JavaCheck.check(properties, config));
    findings.addAll(SettingsCheck.check(config, seams.stream().map(Seam::name).toList()));
    String folder = properties.getProperty("user.dir", "");
    findings.addAll(UseCheck.check(config, new FileChecks(folder, !running)));
    findings.addAll(StoreCheck.check(config));
  }

  private void lookAtClassPath(String classPath) {
    LibraryCheck check = new LibraryCheck(seams);
    Scan scan = new Scan(check.entries());
    scan.addClassPath(classPath);
    findings.add(
        DoctorFinding.ok(
            "class path", scan.jars() + (scan.jars() == 1 ? " jar" : " jars") + " examined"));
    findings.addAll(scan.problems());
    findings.addAll(check.check(scan));
  }

  /** The agent's jar, found through one of its resources; null when that is not in a jar. */
  public static File ownJar() {
    URL own = DoctorCommand.class.getClassLoader().getResource("loophound-version.properties");
    String path = own == null ? "" : own.toString();
    int end = path.indexOf("!/");
    return path.startsWith("jar:file:") && end > 0
        ? new File(URI.create(path.substring("jar:".length(), end)))
        : null;
  }
}
