rootProject.name = "loophound"

include(
    "detectors",
    "replay",
    "seam-api",
    "wire",
    "seam-http",
    "operator",
    "store",
    "testkit",
    "seam-jdk",
    "seam-urlconnection",
    "seam-okhttp",
    "seam-apache4",
    "seam-apache5",
    "seam-webclient",
    "seam-springrest",
    "seam-azure",
    "seam-awsasync",
    "seam-vertx",
    "seam-asynchttpclient",
    "seam-netty",
    "seam-jetty",
    "seam-ktor",
    "seam-mcp",
    "seam-activations",
    "seam-springretry",
    "seam-springmvc",
    "seam-springwebflux",
    "seam-jaxrs",
    "seam-tls",
    "integration-langchain4j",
    "integration-springai",
    "integration-agentscope",
    "integration-google-adk",
    "integration-koog",
    "integration-semantic-kernel",
    "integration-embabel",
    "integration-spring-ai-alibaba",
    "integration-langgraph4j",
    "examples",
    "examples-sdk",
    "javaagent",
    "zoo",
    "it",
    "zoo-it",
    "fleet",
    "benchmarks"
)
project(":seam-api").projectDir = rootDir.resolve("javaagent/seam-api")
project(":it").projectDir = rootDir.resolve("javaagent/it")
project(":fleet").projectDir = rootDir.resolve("examples/fleet")
project(":examples-sdk").projectDir = rootDir.resolve("examples/sdk")
project(":zoo").projectDir = rootDir.resolve("examples/zoo")
project(":zoo-it").projectDir = rootDir.resolve("examples/zoo/it")
project(":seam-http").projectDir = rootDir.resolve("javaagent/seam-http")
project(":store").projectDir = rootDir.resolve("javaagent/store")
project(":operator").projectDir = rootDir.resolve("javaagent/operator")
project(":wire").projectDir = rootDir.resolve("javaagent/wire")
// A client's seam, seam-NAME, is in javaagent/seams/NAME.
rootProject.children
    .filter { it.name.startsWith("seam-") && it.name !in setOf("seam-api", "seam-http") }
    .forEach { it.projectDir = rootDir.resolve("javaagent/seams/" + it.name.removePrefix("seam-")) }
