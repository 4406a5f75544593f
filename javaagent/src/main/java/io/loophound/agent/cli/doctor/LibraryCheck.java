package io.loophound.agent.cli.doctor;

import io.loophound.agent.coverage.KnownLibrary;
import io.loophound.agent.coverage.LibraryTable;
import io.loophound.agent.coverage.TestedVersions;
import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import io.loophound.agent.seam.SeamRole;
import io.loophound.agent.weave.LibraryVersion;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which libraries of an application are guarded, and which are not. */
final class LibraryCheck {
  private final List<Seam> seams;
  private final List<DoctorFinding> findings = new ArrayList<>();
  private final StringBuilder guarding = new StringBuilder();
  private boolean framework;
  private boolean callsModels;

  LibraryCheck(List<Seam> seams) {
    this.seams = seams;
  }

  /** The entries to look for. */
  Set<String> entries() {
    Set<String> wanted = new HashSet<>();
    for (Seam seam : seams) {
      seam.points().forEach(point -> wanted.add(file(point.type())));
      seam.unguarded().keySet().forEach(type -> wanted.add(file(type)));
      wanted.add(seam.versionResource());
    }
    for (int row = 0; row < LibraryTable.size(); row++) {
      wanted.add(file(LibraryTable.type(row)));
    }
    return wanted;
  }

  /** The findings about an application. */
  List<DoctorFinding> check(Scan scan) {
    for (Seam seam : seams) {
      if (seam.role() == SeamRole.GUARDS) {
        checkSeam(seam, scan);
      }
    }
    checkTable(scan);
    if (!callsModels && !framework) {
      findings.add(
          DoctorFinding.note(
              "libraries", "none known to call models; calls over HTTP are still examined"));
    }
    return findings;
  }

  private void checkSeam(Seam seam, Scan scan) {
    for (Map.Entry<String, String> each : seam.unguarded().entrySet()) {
      if (scan.hit(file(each.getKey())) != null && !isFound(seam, scan)) {
        findings.add(notGuarded(KnownLibrary.unguarded(each.getValue())));
      }
    }
    if (seam.versionResource().isEmpty()) {
      guarding.append(seam.name()).append(' ');
      findings.add(DoctorFinding.ok(seam.name(), "part of every JVM; watched when it is used"));
    } else if (isFound(seam, scan)) {
      guarding.append(seam.name()).append(' ');
      framework |= seam.callsModels();
      findings.add(version(seam, scan));
    }
  }

  private static boolean isFound(Seam seam, Scan scan) {
    return seam.points().stream()
        .filter(point -> !point.isByNameEnd())
        .map(Point::type)
        .anyMatch(type -> scan.hit(file(type)) != null);
  }

  private static DoctorFinding version(Seam seam, Scan scan) {
    Scan.Hit hit = scan.hit(seam.versionResource());
    String version = hit == null ? "" : hit.version();
    if (hit != null && version.isEmpty() && !hit.jar().isEmpty()) {
      String named = LibraryVersion.ofJarName(hit.jar());
      version = named == null ? "" : named;
    }
    String tested = seam.testedVersions();
    String range = tested.isEmpty() ? "" : ", tested with " + tested;
    if (version.isEmpty()) {
      return DoctorFinding.note(seam.name(), "watched, in an unknown version" + range);
    }
    return TestedVersions.contains(tested, version)
        ? DoctorFinding.ok(seam.name(), "watched, version " + version + range)
        : DoctorFinding.warn(
            seam.name(), "version " + version + " is outside the tested versions, " + tested);
  }

  private void checkTable(Scan scan) {
    for (int row = 0; row < LibraryTable.size(); row++) {
      if (scan.hit(file(LibraryTable.type(row))) != null) {
        KnownLibrary library = LibraryTable.library(row);
        callsModels |= library.callsModels();
        findings.add(
            LibraryTable.mayBeIdle(row)
                ? DoctorFinding.note(
                    library.name(), "not watched; a line in the log says when it is used")
                : findingAbout(library));
      }
    }
  }

  private DoctorFinding findingAbout(KnownLibrary library) {
    if (library.callsModels()) {
      return DoctorFinding.ok(library.name(), "its calls are seen in the client it uses");
    }
    boolean above = framework;
    for (Seam seam : seams) {
      String name = seam.name() + " ";
      above |= library.within().contains(name) && guarding.indexOf(name) >= 0;
    }
    return above
        ? DoctorFinding.note(
            library.name(), "not watched itself; calls through a watched library above it are seen")
        : notGuarded(library);
  }

  private static DoctorFinding notGuarded(KnownLibrary library) {
    String advice = library.advice().isEmpty() ? "" : ". " + library.advice();
    return DoctorFinding.warn(library.name(), "NOT guarded; its model calls are not seen" + advice);
  }

  private static String file(String type) {
    return type.replace('.', '/') + ".class";
  }
}
