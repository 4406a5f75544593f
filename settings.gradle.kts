rootProject.name = "loophound"

include(
    "detectors",
    "seam-api",
    "integration-testkit",
    "integration-langchain4j",
    "integration-springai",
    "examples",
    "examples-sdk",
    "javaagent",
    "benchmarks"
)
project(":seam-api").projectDir = rootDir.resolve("javaagent/seam-api")
