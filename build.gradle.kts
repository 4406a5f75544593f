// The build of pom.xml for people who use Gradle (8.10 to 9.x). Versions and compiler flags are read
// from pom.xml, the dependencies of seams and integrations from their own poms; BuildParityTest fails when modules or
// dependencies of the two builds differ.
plugins { base }

val pom: String = file("pom.xml").readText()
val pomVersions: Map<String, String> = Regex("<([\\w-]+)\\.version>([^<]+)</").findAll(pom)
    .associate { it.groupValues[1] to it.groupValues[2] }
val pomCompilerArgs: List<String> = Regex("<arg>([^<]+)</arg>")
    .findAll(pom.substringAfter("<compilerArgs>").substringBefore("</compilerArgs>"))
    .map { it.groupValues[1] }.toList()
val javaRelease: Int = pom.substringAfter("<maven.compiler.release>").substringBefore("<").toInt()
// What Error Prone and google-java-format need of the JDK's compiler.
val compilerExports: List<String> =
    file(".mvn/jvm.config").readLines().filter { it.isNotBlank() }.map { it.trim().replaceFirst(' ', '=') }

/** The version that pom.xml gives to a property NAME.version. */
fun v(name: String): String = pomVersions.getValue(name)

// A client's seam or a framework's integration: it needs what its pom says, so it has no line here.
val seams: List<Project> = subprojects.filter { it.name !in setOf("seam-api", "seam-http") && Regex("(seam|integration)-.+").matches(it.name) }
val pomDependency = Regex("""<dependency>\s*<groupId>([^<]+)</groupId>\s*<artifactId>([^<]+)</artifactId>\s*(?:<version>\$\{([\w-]+)\.version}</version>\s*)?(?:<scope>([^<]+)</scope>\s*)?</dependency>""")
val management = Regex("(?s)<dependencyManagement>.*?</dependencyManagement>")
val managed: Map<String, String> = pomDependency.findAll(management.find(pom)!!.value)
    .associate { "${it.groupValues[1]}:${it.groupValues[2]}" to it.groupValues[3] }

/** What the pom of a seam says: for each configuration, modules of this build and libraries. */
fun pomDependencies(seam: Project): List<Pair<String, Any>> {
    val folder = if (seam.name.startsWith("seam-")) "javaagent/seams/" + seam.name.removePrefix("seam-") else seam.name
    val own = file("$folder/pom.xml").readText().substringBefore("<build>").replace(management, "")
    return pomDependency.findAll(own).map {
        val (group, artifact, version, scope) = it.destructured
        val configuration = when (scope) { "test" -> "testImplementation"; "provided" -> "compileOnly"; else -> "api" }
        val module = artifact.removePrefix("loophound-")
        val ours = findProject(":$module") ?: findProject(":integration-$module")
        configuration to if (group == "io.loophound") project.dependencies.project(mapOf("path" to ours!!.path))
        else "$group:$artifact:" + v(version.ifEmpty { managed.getValue("$group:$artifact") })
    }.toList()
}

allprojects {
    group = "io.loophound"
    version = pom.substringAfter("<version>").substringBefore("<")
}

subprojects {
    apply(plugin = "java-library")
    repositories { mavenCentral() }
    configurations.create("formatter")
    configurations.getByName("testImplementation").extendsFrom(configurations.getByName("compileOnly"))
    configurations.getByName("testAnnotationProcessor").extendsFrom(configurations.getByName("annotationProcessor"))

    dependencies {
        "testImplementation"("org.junit.jupiter:junit-jupiter:${v("junit")}")
        "testImplementation"("org.assertj:assertj-core:${v("assertj")}")
        "testImplementation"("org.mockito:mockito-core:${v("mockito")}")
        "testRuntimeOnly"("org.junit.platform:junit-platform-launcher:${v("junit")}")
        "annotationProcessor"("com.google.errorprone:error_prone_core:${v("error-prone")}")
        "formatter"("com.google.googlejavaformat:google-java-format:${v("google-java-format")}")
    }

    tasks.withType<JavaCompile>().configureEach {
        options.encoding = "UTF-8"
        options.release.set(javaRelease)
        options.compilerArgs.addAll(pomCompilerArgs + listOf("-parameters", "-Xplugin:ErrorProne"))
        options.isFork = true
        options.forkOptions.jvmArgs = compilerExports
    }
    tasks.withType<Test>().configureEach {
        useJUnitPlatform()
        systemProperty("tests.deep", providers.gradleProperty("tests.deep").getOrElse("false"))
        if (!providers.gradleProperty("tests.deep").isPresent) {
            // a test JVM ends before the optimising compiler has paid for itself
            jvmArgs("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
        }
    }
    tasks.named<Test>("test") { exclude("**/*IT.class", "**/*IT$*.class") }

    if (this in seams) {
        pomDependencies(this).forEach { (configuration, needed) -> dependencies.add(configuration, needed) }
    }

    val checkFormat = tasks.register<JavaExec>("checkFormat") {
        description = "Fails when a source file is not formatted as google-java-format would."
        classpath = configurations.getByName("formatter")
        mainClass.set("com.google.googlejavaformat.java.Main")
        jvmArgs(compilerExports)
        args("--dry-run", "--set-exit-if-changed", "--skip-reflowing-long-strings")
        args(fileTree("src") { include("**/*.java") }.files.map { it.path })
    }
    tasks.named("check") { dependsOn(checkFormat) }
}

project(":detectors") {
    dependencies {
        "api"("com.fasterxml.jackson.core:jackson-core:${v("jackson")}")
        "api"("com.github.ben-manes.caffeine:caffeine:${v("caffeine")}")
        "testImplementation"("org.jetbrains.lincheck:lincheck:${v("lincheck")}")
    }
}

project(":replay") {
    dependencies {
        "api"(project(":detectors"))
        "api"("com.fasterxml.jackson.core:jackson-core:${v("jackson")}")
        "testImplementation"("com.fasterxml.jackson.core:jackson-databind:${v("jackson")}")
        "testImplementation"(project(":testkit"))
    }
}

project(":seam-api") {
    dependencies {
        "api"(project(":detectors"))
        "compileOnly"("io.projectreactor:reactor-core:${v("reactor")}")
        "compileOnly"("org.jetbrains.kotlinx:kotlinx-coroutines-core-jvm:${v("kotlinx-coroutines")}")
    }
}

project(":wire") {
    dependencies {
        "api"(project(":detectors"))
        "testImplementation"("com.fasterxml.jackson.core:jackson-databind:${v("jackson")}")
        "testImplementation"(project(":testkit"))
    }
}

project(":seam-http") {
    dependencies {
        "api"(project(":seam-api"))
        "api"(project(":wire"))
        "testImplementation"(project(":testkit"))
        "testImplementation"("com.squareup.okhttp3:okhttp:${v("okhttp")}")
        "testImplementation"("io.projectreactor.netty:reactor-netty-http:${v("reactor-netty")}")
    }
}

project(":operator") {
    dependencies {
        "api"(project(":detectors"))
        "api"(project(":replay"))
        "api"("com.fasterxml.jackson.core:jackson-core:${v("jackson")}")
        "api"("org.eclipse.angus:smtp:${v("angus-mail")}")
        "api"("org.eclipse.jetty:jetty-server:${v("jetty")}")
        "testImplementation"("com.fasterxml.jackson.core:jackson-databind:${v("jackson")}")
        "testImplementation"(project(":testkit"))
        "testImplementation"("com.icegreen:greenmail:${v("greenmail")}")
        "testImplementation"("io.micrometer:micrometer-core:${v("micrometer")}")
        "testImplementation"("io.opentelemetry:opentelemetry-sdk-metrics:${v("opentelemetry")}")
        "testImplementation"("io.opentelemetry.proto:opentelemetry-proto:${v("opentelemetry-proto")}")
        "testImplementation"("com.google.protobuf:protobuf-java-util:${v("protobuf")}")
    }
}

project(":store") {
    // a plain connection needs none of what Jedis brings; of embedded-redis only the servers are used
    configurations.named("api") {
        exclude(mapOf("group" to "org.apache.commons", "module" to "commons-pool2"))
        exclude(mapOf("group" to "org.json", "module" to "json"))
        exclude(mapOf("group" to "com.google.code.gson", "module" to "gson"))
        exclude(mapOf("group" to "redis.clients.authentication", "module" to "redis-authx-core"))
    }
    dependencies {
        "api"(project(":detectors"))
        "api"("redis.clients:jedis:${v("jedis")}")
        "api"("org.slf4j:slf4j-api:${v("slf4j")}")
        "testImplementation"(project(":testkit"))
        "testImplementation"("org.signal:embedded-redis:${v("embedded-redis")}")
    }
}

project(":testkit") {
    dependencies {
        "api"(project(":seam-api"))
        "api"("com.fasterxml.jackson.core:jackson-databind:${v("jackson")}")
        "api"("net.bytebuddy:byte-buddy:${v("byte-buddy")}")
        "api"("net.bytebuddy:byte-buddy-agent:${v("byte-buddy")}")
        "api"("org.junit.jupiter:junit-jupiter:${v("junit")}")
        "api"("org.assertj:assertj-core:${v("assertj")}")
        "api"("org.mockito:mockito-core:${v("mockito")}")
        "api"("org.awaitility:awaitility:${v("awaitility")}")
        "compileOnly"("org.junit.platform:junit-platform-launcher:${v("junit")}")
    }
}

project(":examples") {
    dependencies {
        "api"("com.fasterxml.jackson.core:jackson-databind:${v("jackson")}")
        "api"("dev.langchain4j:langchain4j:${v("langchain4j")}")
        "api"("dev.langchain4j:langchain4j-open-ai:${v("langchain4j")}")
        "api"("org.springframework.ai:spring-ai-client-chat:${v("spring-ai")}")
        "api"("org.springframework.ai:spring-ai-openai:${v("spring-ai")}")
        "api"("io.modelcontextprotocol.sdk:mcp:${v("mcp")}")
        "runtimeOnly"("org.slf4j:slf4j-nop:${v("slf4j")}")
    }

    val main = extensions.getByType<SourceSetContainer>().getByName("main")
    tasks.register<JavaExec>("demo") {
        description = "Runs the applications of ./demo without and with the agent."
        val agent = project(":javaagent").layout.buildDirectory.file("libs/loophound.jar")
        dependsOn(":javaagent:agentJar")
        classpath = main.runtimeClasspath
        mainClass.set("io.loophound.examples.demo.Demo")
        argumentProviders.add(CommandLineArgumentProvider { listOf("--agent=" + agent.get().asFile.path) })
    }
}

project(":examples-sdk") {
    // The applications run with what they compile against, and with what that needs to run.
    val vendors = configurations.create("vendors") {
        isCanBeConsumed = false
        attributes { attribute(Usage.USAGE_ATTRIBUTE, objects.named(Usage::class.java, Usage.JAVA_RUNTIME)) }
    }
    vendors.extendsFrom(configurations.getByName("compileOnly"))
    dependencies {
        "compileOnly"("com.openai:openai-java:${v("openai-java")}")
        "compileOnly"("com.anthropic:anthropic-java:${v("anthropic-java")}")
        "compileOnly"("com.google.genai:google-genai:${v("google-genai")}")
    }

    val list = layout.buildDirectory.file("sdk.classpath")
    tasks.register("sdkClasspath") {
        description = "Writes down the libraries that the applications run with."
        val libraries: FileCollection = vendors
        inputs.files(libraries)
        outputs.file(list)
        doLast { list.get().asFile.writeText(libraries.asPath) }
    }
}

project(":javaagent") {
    configurations.create("packager")
    dependencies {
        "api"(project(":detectors"))
        "api"(project(":replay"))
        "api"(project(":seam-api"))
        "api"(project(":wire"))
        "api"(project(":operator"))
        "api"(project(":store"))
        seams.forEach { "api"(project(it.path)) }
        "api"("net.bytebuddy:byte-buddy:${v("byte-buddy")}")
        "api"("com.fasterxml.jackson.core:jackson-core:${v("jackson")}")
        "api"("org.slf4j:slf4j-api:${v("slf4j")}")
        "testImplementation"(project(":testkit"))
        "testImplementation"("org.signal:embedded-redis:${v("embedded-redis")}")
        "packager"("org.ow2.asm:asm-commons:${v("asm")}")
    }

    val sources = extensions.getByType<SourceSetContainer>()
    val main = sources.getByName("main")
    val test = sources.getByName("test")
    val premain = sources.create("premain") // for Java 8: an old JVM must be able to say that it is too old
    configurations.getByName(premain.annotationProcessorConfigurationName)
        .extendsFrom(configurations.getByName("annotationProcessor"))
    tasks.named<JavaCompile>(premain.compileJavaTaskName) { options.release.set(8) }
    tasks.named<JavaCompile>("compileJava") { options.compilerArgs.add("-XDstringConcat=inline") }
    tasks.named<ProcessResources>("processResources") {
        val release = project.version.toString()
        inputs.property("release", release)
        filesMatching("loophound-version.properties") { filter { it.replace("\${project.version}", release) } }
    }

    val loophoundJar = layout.buildDirectory.file("libs/loophound.jar")
    val agentJar = tasks.register<JavaExec>("agentJar") {
        description = "Packs the agent with the same program as Maven does."
        val premainClasses = premain.output.classesDirs
        val core = files(main.output, configurations.getByName("runtimeClasspath")).filter { it.exists() }
        val release = project.version.toString()
        val licences = rootDir
        inputs.files(premainClasses, core, fileTree("src/packager"), licences.resolve("LICENSE"), licences.resolve("NOTICE"))
        outputs.file(loophoundJar)
        classpath = configurations.getByName("packager")
        mainClass.set(file("src/packager/java/AgentJar.java").path) // the java command compiles it
        jvmArgs("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC") // it ends soon
        argumentProviders.add(CommandLineArgumentProvider {
            listOf(
                "--output", loophoundJar.get().asFile.path, "--version", release,
                "--premain", premainClasses.asPath, "--core", core.asPath, "--licences", licences.path
            )
        })
    }
    tasks.named("assemble") { dependsOn(agentJar) }

    val integrationTest = tasks.register<Test>("integrationTest") {
        description = "Runs the tests that start a JVM with the agent jar."
        testClassesDirs = test.output.classesDirs
        classpath = test.runtimeClasspath
        include("**/*IT.class")
        dependsOn(agentJar)
        systemProperty("loophound.jar", loophoundJar.get().asFile.path)
        shouldRunAfter("test")
    }
    tasks.named("check") { dependsOn(integrationTest) }
}

project(":it") {
    dependencies {
        "testImplementation"(project(":javaagent"))
        "testImplementation"("com.squareup.okhttp3:okhttp:${v("okhttp")}")
        "testImplementation"("org.apache.httpcomponents:httpclient:${v("httpclient")}")
        "testImplementation"("org.apache.httpcomponents:httpasyncclient:${v("httpasyncclient")}")
        "testImplementation"("org.apache.httpcomponents.client5:httpclient5:${v("httpclient5")}")
        "testImplementation"("org.springframework:spring-webflux:${v("spring-webflux")}")
        "testImplementation"("org.springframework:spring-jms:${v("spring-webflux")}")
        "testImplementation"("org.apache.activemq:activemq-broker:${v("activemq")}")
        "testImplementation"("software.amazon.awssdk:bedrockruntime:${v("aws-sdk")}")
        "testImplementation"("io.vertx:vertx-core:${v("vertx")}")
        "testImplementation"("org.asynchttpclient:async-http-client:${v("async-http-client")}")
        "testImplementation"("org.playframework:play-ahc-ws-standalone_2.13:${v("play-ws")}")
        "testImplementation"("io.ktor:ktor-client-cio-jvm:${v("ktor")}")
        "testImplementation"("com.azure:azure-core-http-netty:${v("azure-core-http-netty")}")
        "testImplementation"("org.eclipse.jetty:jetty-client:${v("jetty")}")
        "testImplementation"("io.modelcontextprotocol.sdk:mcp-core:${v("mcp")}")
        "testImplementation"("io.projectreactor.netty:reactor-netty-http:${v("reactor-netty")}")
        "testImplementation"("org.springframework:spring-webmvc:${v("spring-webflux")}")
        "testImplementation"("org.glassfish.jersey.containers:jersey-container-jdk-http:${v("jersey")}")
        "testImplementation"("org.glassfish.jersey.inject:jersey-hk2:${v("jersey")}")
        "testImplementation"("org.apache.tomcat.embed:tomcat-embed-core:${v("tomcat")}")
        "testImplementation"(project(":testkit"))
        "testImplementation"(project(":examples"))
        "testImplementation"(project(":examples-sdk"))
        "testImplementation"("org.signal:embedded-redis:${v("embedded-redis")}")
        "testImplementation"("dev.langchain4j:langchain4j-mcp:${v("langchain4j-mcp")}")
        "testImplementation"("org.springframework.ai:spring-ai-mcp:${v("spring-ai")}")
        "testImplementation"("org.springframework.ai:mcp-spring-webflux:${v("mcp-spring-webflux")}")
        "testImplementation"("io.opentelemetry:opentelemetry-sdk:${v("opentelemetry")}")
        "testImplementation"("io.opentelemetry:opentelemetry-exporter-logging:${v("opentelemetry")}")
    }

    val test = extensions.getByType<SourceSetContainer>().getByName("test")
    // Tests of a seam are in its folder; so are other versions of its library, as its pom lists them.
    val withTests = file("../seams").listFiles().orEmpty().toList() +
        rootDir.listFiles().orEmpty().filter { it.name.startsWith("integration-") }
    test.java.srcDirs((withTests + rootDir.resolve("compat/check")).map { it.resolve("src/it/java") }.filter { it.exists() })
    val item = Regex("<groupId>([^<]+)</groupId>\\s*<artifactId>([^<]+)</artifactId>\\s*<version>([^<]+)</version>\\s*" +
        "<outputDirectory>[^<]+/(libraries/[^<]+)</outputDirectory>")
    val otherVersions = withTests.filter { it.resolve("pom.xml").exists() }.map { seam ->
        tasks.register<Copy>("otherVersionsOf-${seam.name}") {
            description = "Collects other versions of a client than the one compiled against."
            into(seam.resolve("build"))
            item.findAll(seam.resolve("pom.xml").readText()).forEach { found ->
                val (group, artifact, version, folder) = found.destructured
                val jar = configurations.detachedConfiguration(project.dependencies.create("$group:$artifact:$version"))
                jar.isTransitive = false
                into(folder) { from(jar) }
            }
        }
    }

    val tomcat = tasks.register<Copy>("tomcat") {
        description = "Unpacks the server that a test starts."
        val zip = configurations.detachedConfiguration(project.dependencies.create("org.apache.tomcat:tomcat:${v("tomcat")}@zip"))
        from({ zip.map { zipTree(it) } })
        exclude("*/webapps/**")
        into(layout.buildDirectory.dir("servers"))
    }

    val integrationTest = tasks.register<Test>("integrationTest") {
        description = "Runs applications with the agent jar."
        testClassesDirs = test.output.classesDirs
        classpath = test.runtimeClasspath
        include("**/*IT.class")
        dependsOn(":javaagent:agentJar", otherVersions, tomcat, ":examples-sdk:sdkClasspath")
        systemProperty("loophound.jar", rootDir.resolve("javaagent/build/libs/loophound.jar").path)
        systemProperty("loophound.build-folder", "build")
        systemProperty("loophound.sdk-classpath", rootDir.resolve("examples/sdk/build/sdk.classpath").path)
        systemProperty("tests.share-classes", "true")
        shouldRunAfter("test")
    }
    tasks.named("check") { dependsOn(integrationTest) }
}

project(":fleet") {
    dependencies {
        "api"(project(":examples"))
        "api"(project(":testkit"))
        "api"(project(":store"))
        "api"("org.signal:embedded-redis:${v("embedded-redis")}")
        "api"("org.awaitility:awaitility:${v("awaitility")}")
        "testImplementation"(project(":javaagent"))
        "testImplementation"("io.kubernetes:client-java-api:${v("kubernetes-client")}")
        "testImplementation"("org.yaml:snakeyaml:${v("snakeyaml")}")
    }

    val test = extensions.getByType<SourceSetContainer>().getByName("test")
    val integrationTest = tasks.register<Test>("integrationTest") {
        description = "Runs a fleet with the agent jar."
        testClassesDirs = test.output.classesDirs
        classpath = test.runtimeClasspath
        include("**/*IT.class")
        dependsOn(":javaagent:agentJar")
        systemProperty("loophound.jar", rootDir.resolve("javaagent/build/libs/loophound.jar").path)
        shouldRunAfter("test")
    }
    tasks.named("check") { dependsOn(integrationTest) }
}

project(":zoo") {
    dependencies {
        "api"(project(":examples"))
        "api"(project(":detectors"))
        "api"("org.apache.httpcomponents.client5:httpclient5:${v("httpclient5")}")
        "api"("com.squareup.okhttp3:okhttp:${v("okhttp")}")
        "api"("org.springframework:spring-webflux:${v("spring-webflux")}")
        "api"("io.projectreactor.netty:reactor-netty-http:${v("reactor-netty")}")
        "api"("org.apache.tomcat.embed:tomcat-embed-core:${v("tomcat")}")
        "api"("org.junit.jupiter:junit-jupiter:${v("junit")}")
        "runtimeOnly"("org.junit.platform:junit-platform-console:${v("junit")}")
        "testImplementation"(project(":replay"))
    }
}

project(":zoo-it") {
    dependencies {
        "testImplementation"(project(":zoo"))
        "testImplementation"(project(":javaagent"))
        "testImplementation"(project(":testkit"))
    }

    val test = extensions.getByType<SourceSetContainer>().getByName("test")
    val integrationTest = tasks.register<Test>("integrationTest") {
        description = "Runs a part of the zoo with the agent jar."
        testClassesDirs = test.output.classesDirs
        classpath = test.runtimeClasspath
        include("**/*IT.class")
        dependsOn(":javaagent:agentJar")
        systemProperty("loophound.jar", rootDir.resolve("javaagent/build/libs/loophound.jar").path)
        systemProperty("tests.share-classes", "true")
    }
    tasks.named("check") { dependsOn(integrationTest) }
}

project(":benchmarks") {
    dependencies {
        "api"(project(":detectors"))
        "api"(project(":replay"))
        "api"(project(":javaagent"))
        "api"(project(":operator"))
        "api"("com.fasterxml.jackson.core:jackson-databind:${v("jackson")}")
        "api"("dev.langchain4j:langchain4j:${v("langchain4j")}")
        "api"("com.squareup.okhttp3:okhttp:${v("okhttp")}")
        "api"("org.apache.httpcomponents.client5:httpclient5:${v("httpclient5")}")
        "api"("org.openjdk.jmh:jmh-core:${v("jmh")}")
        "testImplementation"(project(":testkit"))
        "annotationProcessor"("org.openjdk.jmh:jmh-generator-annprocess:${v("jmh")}")
    }

    val main = extensions.getByType<SourceSetContainer>().getByName("main")
    val conformanceJar = tasks.register<Jar>("conformanceJar") {
        description = "Packs the runner of conformance cases; its libraries are on its class path."
        archiveFileName.set("loophound-conformance.jar")
        from(main.output) { include("io/loophound/replay/**") }
        val libraries: FileCollection = configurations.getByName("runtimeClasspath")
        inputs.files(libraries)
        manifest.attributes(mapOf("Main-Class" to "io.loophound.replay.ConformanceRunner"))
        doFirst { manifest.attributes(mapOf("Class-Path" to libraries.files.joinToString(" ") { it.toURI().toString() })) }
    }
    tasks.named("assemble") { dependsOn(conformanceJar) }
}
