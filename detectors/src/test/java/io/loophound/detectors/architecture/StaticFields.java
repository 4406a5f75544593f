package io.loophound.detectors.architecture;

import io.loophound.detectors.architecture.SourceTree.Source;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Finds static fields that can hold more at one time than at another. */
final class StaticFields {
  private static final String MODIFIERS = "(?:(?:public|protected|private|transient|volatile) )*";
  private static final Pattern STATIC =
      Pattern.compile(
          "^ +"
              + MODIFIERS
              + "static ((?:final |volatile )*)([\\w.]+(?:<.*>)?(?:\\[\\])*) (\\w+)( =.*|;)");
  private static final Pattern FIELD =
      Pattern.compile(MODIFIERS + "(final )?([A-Za-z][\\w.]*)(?:<.*>)?(?:\\[\\])* \\w+( =.*|;)");
  private static final Pattern MADE = Pattern.compile("new ([\\w.]+)");
  private static final Pattern NESTED = Pattern.compile("import (?:[a-z]\\w*\\.)+([A-Z][\\w.]*);");
  private static final Pattern OF_THE_JDK =
      Pattern.compile(
          "Atomic\\w+|\\w+Adder|ThreadLocal|InheritableThreadLocal|ReferenceQueue|ClassValue"
              + "|(?:Concurrent|Weak|Identity|Linked|Tree)?Hash(?:Map|Set)|Tree(?:Map|Set)|EnumMap"
              + "|ArrayList|LinkedList|ArrayDeque|\\w+Queue|\\w+Deque|CopyOnWrite\\w+|Cache|BitSet"
              + "|StringBuilder|\\w+OutputStream");
  private static final Set<String> NO_TYPES = Set.of("return", "package", "import", "throw");

  private static final List<String> OF_THREADS =
      List.of(
          "AgentNames.CALLED",
          "DelegatedModelCall.CURRENT",
          "Graphs.CURRENT",
          "Scopes.MODEL_CALL",
          "Scopes.RUN",
          "Turns.CURRENT",
          "ToolUse.CURRENT",
          "LaterStream.KNOWN");

  private static final List<String> OF_LOADERS =
      List.of(
          "AgentNames.NAMES",
          "AgentRuns.BY_COUNTER",
          "EarlyStreams.CURRENT",
          "EarlyStreams.GONE",
          "EarlyStreams.STREAMS",
          "Graphs.RUNS",
          "Runs.BEGUN");

  /** Fields that are right as they are, and why. */
  static final Map<String, String> ARGUED = argued();

  private final Set<String> changing;

  StaticFields(List<Source> sources) {
    changing =
        sources.stream()
            .flatMap(source -> changing(source.lines()).stream())
            .collect(Collectors.toSet());
  }

  /** The types of a file whose objects change, a nested one with the types around it. */
  static Set<String> changing(List<String> lines) {
    Set<String> found = new TreeSet<>();
    NestedTypes types = new NestedTypes();
    for (String line : lines) {
      if (types.enter(line) && changes(line.strip())) {
        found.add(types.name());
      }
    }
    return found;
  }

  /** Whether a line declares a field in which objects of its class change. */
  private static boolean changes(String line) {
    Matcher field = FIELD.matcher(line);
    if (!field.matches() || NO_TYPES.contains(field.group(2))) {
      return false;
    }
    return field.group(1) == null || OF_THE_JDK.matcher(field.group(2)).matches();
  }

  /** The changing static fields of a file, as {@code Class.FIELD}. */
  Set<String> in(Source source) {
    Set<String> found = new TreeSet<>();
    List<String> lines = source.lines();
    for (int i = 0; i < lines.size(); i++) {
      Matcher field = STATIC.matcher(lines.get(i));
      if (field.matches() && !field.group(4).equals(" = {};")) {
        String made = field.group(4).equals(" =") ? lines.get(i + 1) : field.group(4);
        if (!field.group(1).contains("final") || mutable(field.group(2), made, source)) {
          found.add(source.name() + '.' + field.group(3));
        }
      }
    }
    return found;
  }

  private boolean mutable(String declared, String made, Source source) {
    Matcher type = MADE.matcher(made);
    String bare = declared.replaceAll("<.*>|\\[\\]", "");
    return mutable(bare, source) || (type.find() && mutable(type.group(1), source));
  }

  private boolean mutable(String type, Source source) {
    return changing.contains(type)
        || changing.contains(source.name() + '.' + type)
        || source.lines().stream().anyMatch(line -> imports(line, type))
        || OF_THE_JDK.matcher(type).matches();
  }

  /** Whether a line imports this nested type, and its objects change. */
  private boolean imports(String line, String type) {
    Matcher nested = NESTED.matcher(line);
    return nested.matches()
        && nested.group(1).endsWith('.' + type)
        && changing.contains(nested.group(1));
  }

  private static Map<String, String> argued() {
    String log = "the log of the process, as System.err is: it writes before there is an agent";
    String key = "the key of the process: digests of two agents must be comparable";
    String thread = "bound to a thread by one call and taken off at its end";
    String loader = "holds objects of the application's loader, and must go with it";
    String threads = "what the JVM's threads do, whoever asks";
    Map<String, String> all = new TreeMap<>();
    List.of("Output.file", "Output.json", "Output.level", "Output.sink")
        .forEach(field -> all.put(field, log));
    List.of("Hash64.set", "Hash64.taken", "Hash64.value").forEach(field -> all.put(field, key));
    OF_THREADS.forEach(field -> all.put(field, thread));
    OF_LOADERS.forEach(field -> all.put(field, loader));
    List.of("NEXT", "SOURCE", "WORK", "lost", "tasksSeen")
        .forEach(field -> all.put("Activations." + field, threads));
    all.put("LongTextHashes.KNOWN", "remembers a pure function of strings; holds numbers only");
    all.put("TraceProbe.HANDLES", "a constant of each class");
    all.put("TraceProbe.MDC", "a constant of each class");
    all.put("TelemetryProbe.CURRENT", "a constant of each class");
    all.put("TelemetryProbe.ATTRIBUTE", "a constant of each class");
    all.put("OptionNames.GETTERS", "a constant of each class");
    all.put("Conclusion.WAYS", "a constant of each class");
    all.put("PromptTools.GETTERS", "a constant of each class");
    String later = "the agent of the process, which a later attach changes";
    all.put("LoopHoundAgent.agent", later);
    all.put("Agent.running", later);
    all.put("LoopHoundAgent.started", "keeps a second copy of the agent from starting");
    all.put("IssuedModelTicket.UNSEEN", "never written: a call that nobody watches");
    all.put("IssuedToolTicket.UNSEEN", "never written: a call that nobody watches");
    all.put("EnforcementState.NONE", "never written: a run in which nothing was found");
    all.put("RunSharing.NOTHING", "never written: a run of a process without a fleet");
    all.put("ReplyWatch.NONE", "never written: a stream that nobody watches");
    return all;
  }
}
