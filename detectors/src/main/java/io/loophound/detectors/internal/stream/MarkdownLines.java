package io.loophound.detectors.internal.stream;

/**
 * Classifies each line from its beginning: a minimal parser of Markdown and JSON, one character at
 * a time.
 */
final class MarkdownLines {
  private static final int INDENTED = 4;
  private static final int FENCE = 3;

  /** Within a line these characters indicate columns, code, or a log. */
  private static final String TECHNICAL = "|\t={}\u001b";

  private enum At {
    START,
    NUMBER,
    NUMBER_END,
    BULLET,
    RULE,
    BRACKET,
    TICKS,
    INFO,
    BODY
  }

  private At at = At.START;
  private TextForm shape = TextForm.PROSE;
  private int first;
  private int indent;
  private int ticks;
  private boolean afterData;
  private boolean structural;
  private final CodeFence fence = new CodeFence();
  private final ProseInData data = new ProseInData();

  /** Reads one character; true when a fence opens or closes with it. */
  boolean accept(int c) {
    structural = false;
    if (fence.isOpen()) {
      boolean closed = fence.accept(c);
      if (closed) {
        newLine();
      }
      return closed;
    }
    if (c == '\n' || c == '\r') {
      return endLine();
    }
    switch (at) {
      case START -> start(c);
      case NUMBER -> number(c);
      case NUMBER_END -> decide(isBlank(c), TextForm.STRUCTURE);
      case BULLET -> bullet(c);
      case RULE -> at = c == first || isBlank(c) ? At.RULE : At.BODY;
      case BRACKET -> bracket(c);
      case TICKS -> ticks(c);
      case INFO -> info(c);
      case BODY -> body(c);
    }
    return false;
  }

  /** Whether the last character made its line, or was, something other than prose. */
  boolean isStructural() {
    return structural;
  }

  /** The form of a word at this place. */
  TextForm shape() {
    if (fence.isOpen() || at == At.INFO || at == At.TICKS) {
      return TextForm.CODE;
    }
    return shape == TextForm.DATA ? data.shape() : shape;
  }

  /** Whether a letter at this place does not change the form of its line. */
  boolean isInProse() {
    return at == At.BODY && shape != TextForm.DATA && !fence.isOpen();
  }

  /** A word was read. */
  void word() {
    data.word();
  }

  private void start(int c) {
    switch (c) {
      case ' ' -> indent++;
      case '\t' -> indent += INDENTED;
      case '>', '|', '#' -> {
        be(TextForm.STRUCTURE);
        at = c == '>' ? At.START : At.BODY;
      }
      case '-', '*', '+', '•', '=', '_' -> begin(At.BULLET, c);
      case '`', '~' -> {
        begin(At.TICKS, c);
        ticks = 1;
      }
      case '{', '}', ']', '<' -> {
        decide(true, TextForm.DATA);
        data.begin(c == '<');
        body(c);
      }
      case '[' -> begin(At.BRACKET, c);
      default -> other(c);
    }
  }

  private void other(int c) {
    if (afterData && (c == '"' || indent > 0)) {
      decide(true, TextForm.DATA);
      body(c);
    } else if (indent >= INDENTED) {
      decide(true, TextForm.STRUCTURE);
    } else {
      at = c >= '0' && c <= '9' ? At.NUMBER : At.BODY;
    }
  }

  private void begin(At state, int c) {
    at = state;
    first = c;
  }

  /** An array, unless a word follows, as in a note or a link. */
  private void bracket(int c) {
    decide("{[\"-0123456789tfn]".indexOf(c) >= 0, TextForm.DATA);
    body(c);
  }

  private void number(int c) {
    if (c == '.' || c == ')') {
      at = At.NUMBER_END;
    } else if (c < '0' || c > '9') {
      at = At.BODY;
      body(c);
    }
  }

  private void bullet(int c) {
    if ((first == '+' && c == '-') || (isBlank(c) && first != '=' && first != '_')) {
      decide(true, TextForm.STRUCTURE);
    } else {
      at = c == first ? At.RULE : At.BODY;
    }
  }

  private void ticks(int c) {
    if (c == first) {
      ticks++;
    } else if (ticks < FENCE) {
      at = At.BODY;
    } else {
      at = At.INFO;
      info(c);
    }
  }

  /** A back-quote fence contains no further back quote: that would be code within a sentence. */
  private void info(int c) {
    if (c == '`' && first == '`') {
      at = At.BODY;
    }
  }

  private void body(int c) {
    if (shape == TextForm.DATA) {
      data.accept(c);
    } else if (c < 128 && TECHNICAL.indexOf(c) >= 0) {
      be(TextForm.STRUCTURE);
    }
  }

  private void decide(boolean is, TextForm then) {
    at = At.BODY;
    if (is) {
      be(then);
      if (then == TextForm.DATA) {
        data.begin(false);
      }
    }
  }

  private void be(TextForm other) {
    shape = other;
    structural = true;
  }

  private boolean endLine() {
    if ((at == At.TICKS || at == At.INFO) && ticks >= FENCE) {
      fence.open(first, ticks);
      return true;
    }
    boolean blank = at == At.START && shape == TextForm.PROSE;
    if (at == At.RULE) {
      structural = true;
    }
    if (!blank) {
      afterData = shape == TextForm.DATA || at == At.BRACKET;
    }
    newLine();
    return false;
  }

  private void newLine() {
    at = At.START;
    shape = TextForm.PROSE;
    indent = 0;
    ticks = 0;
    data.newLine();
  }

  private static boolean isBlank(int c) {
    return c == ' ' || c == '\t';
  }
}
