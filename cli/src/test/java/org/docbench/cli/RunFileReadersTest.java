package org.docbench.cli;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FileReader;
import net.jqwik.api.Tag;
import org.docbench.core.run.RunFiles;

/**
 * What {@code report}, {@code compare}, {@code claims} and {@code run --baseline} make of a run file opens and starts nothing that the
 * file names: it cannot.
 */
@AnalyzeClasses(packages = "org.docbench", importOptions = ImportOption.DoNotIncludeTests.class)
@Tag("slow")
class RunFileReadersTest {

    @ArchTest
    static final ArchRule OPEN_NOTHING = noClasses()
            .that()
            .resideInAnyPackage("org.docbench.report..", "org.docbench.core..")
            .and()
            .doNotBelongToAnyOf(RunFiles.class)
            .should()
            .dependOnClassesThat(resideInAPackage("java.nio.file..")
                    .or(resideInAnyPackage("java.net..", "java.nio.channels..", "java.awt..", "javax.script.."))
                    .or(type(File.class))
                    .or(type(FileInputStream.class))
                    .or(type(FileOutputStream.class))
                    .or(type(FileReader.class))
                    .or(type(ProcessBuilder.class))
                    .or(type(Runtime.class)));
}
