package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.EndElementTree;
import com.sun.source.doctree.EntityTree;
import com.sun.source.doctree.InlineTagTree;
import com.sun.source.doctree.LinkTree;
import com.sun.source.doctree.LiteralTree;
import com.sun.source.doctree.ParamTree;
import com.sun.source.doctree.ReturnTree;
import com.sun.source.doctree.StartElementTree;
import com.sun.source.doctree.TextTree;
import com.sun.source.doctree.ThrowsTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.PackageTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Messages in the code and the Javadoc of public and protected declarations follow docs/words.json. */
class JavaProseTest {
    private static final Path HOME = Path.of(System.getProperty("docbench.home"));
    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    /** A literal with fewer words is a name or a fragment. */
    private static final int FEWEST_WORDS = 3;

    /** Methods whose argument is a regular expression. */
    private static final Set<String> OF_EXPRESSIONS =
            Set.of("compile", "matches", "replaceAll", "replaceFirst", "split", "splitAsStream");

    /** SQL and the definitions of indexes and functions: they begin with a keyword in capitals. */
    private static final Pattern STATEMENT =
            Pattern.compile("\\s*(?:[(]\\s*)?(?:ALTER|ANALYZE|BEGIN|CALL|CREATE|DECLARE"
                    + "|DELETE|DROP|EXPLAIN|FLUSH|GRANT|INSERT|MERGE|PRAGMA|REVOKE|SELECT|SET|SHOW|UPDATE|WITH|FROM|WHERE|JOIN"
                    + "|INNER|LEFT|ON|ORDER|GROUP|VALUES|RETURNING|AND|OR)\\b.*");

    private static final Set<String> BREAKS =
            Set.of("p", "br", "li", "ul", "ol", "dl", "dt", "dd", "table", "tr", "th", "td", "h2", "h3", "h4");

    /** A text, and where it begins. */
    private record Text(String file, long line, String text) {
        String place() {
            return file + ":" + line + ": ";
        }
    }

    /** What the files of a module say: its messages and its Javadoc. */
    private record Texts(List<Text> messages, List<Text> javadoc) {
        static Texts of(Iterable<? extends JavaFileObject> files) {
            Texts found = new Texts(new ArrayList<>(), new ArrayList<>());
            JavacTask task = (JavacTask) COMPILER.getTask(null, null, null, List.of("-proc:none"), null, files);
            try {
                DocTrees trees = DocTrees.instance(task);
                for (CompilationUnitTree unit : task.parse()) {
                    new Reader(unit, trees, found).scan(unit, null);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return found;
        }

        static Texts ofModule(String module) throws IOException {
            try (Stream<Path> files = Files.walk(HOME.resolve(module).resolve("src/main/java"));
                    StandardJavaFileManager manager =
                            COMPILER.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
                return of(manager.getJavaFileObjectsFromFiles(
                        files.filter(file -> file.toString().endsWith(".java"))
                                .sorted()
                                .map(Path::toFile)
                                .toList()));
            }
        }

        static Texts ofSource(String code) {
            return of(List.of(new SimpleJavaFileObject(new File("One.java").toURI(), JavaFileObject.Kind.SOURCE) {
                @Override
                public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                    return code;
                }
            }));
        }
    }

    /** Collects the texts of one file. */
    private static final class Reader extends TreePathScanner<Void, Void> {
        private final CompilationUnitTree unit;
        private final DocTrees trees;
        private final Texts found;

        Reader(CompilationUnitTree unit, DocTrees trees, Texts found) {
            this.unit = unit;
            this.trees = trees;
            this.found = found;
        }

        @Override
        public Void visitPackage(PackageTree tree, Void none) {
            javadoc();
            return null;
        }

        @Override
        public Void visitClass(ClassTree tree, Void none) {
            if (isVisible(tree.getModifiers())) {
                javadoc();
            }
            return super.visitClass(tree, null);
        }

        @Override
        public Void visitMethod(MethodTree tree, Void none) {
            if (isVisible(tree.getModifiers())) {
                javadoc();
            }
            return super.visitMethod(tree, null);
        }

        @Override
        public Void visitVariable(VariableTree tree, Void none) {
            if (getCurrentPath().getParentPath().getLeaf() instanceof ClassTree && isVisible(tree.getModifiers())) {
                javadoc();
            }
            return super.visitVariable(tree, null);
        }

        /** Members of interfaces are public without the word. */
        private boolean isVisible(ModifiersTree modifiers) {
            Set<Modifier> flags = modifiers.getFlags();
            Tree.Kind parent = getCurrentPath().getParentPath().getLeaf().getKind();
            return flags.contains(Modifier.PUBLIC)
                    || flags.contains(Modifier.PROTECTED)
                    || ((parent == Tree.Kind.INTERFACE || parent == Tree.Kind.ANNOTATION_TYPE)
                            && !flags.contains(Modifier.PRIVATE));
        }

        private void javadoc() {
            TreePath path = getCurrentPath();
            DocCommentTree comment = trees.getDocCommentTree(path);
            if (comment != null) {
                paragraphs(comment).forEach(one -> found.javadoc.add(text(path.getLeaf(), one)));
            }
        }

        private List<String> paragraphs(DocCommentTree comment) {
            List<String> texts = new ArrayList<>(List.of(prose(comment.getFullBody())));
            for (DocTree tag : comment.getBlockTags()) {
                if (tag instanceof ParamTree one) {
                    texts.add(prose(one.getDescription()));
                } else if (tag instanceof ReturnTree one) {
                    texts.add(prose(one.getDescription()));
                } else if (tag instanceof ThrowsTree one) {
                    texts.add(prose(one.getDescription()));
                }
            }
            return texts.stream()
                    .flatMap(text -> Stream.of(text.split("\0", -1)))
                    .map(text -> text.replaceAll("\\s+", " ").strip())
                    .filter(text -> !text.isEmpty())
                    .toList();
        }

        /** Code and links without a label count as one word; paragraphs end with a NUL, preformatted text is left out. */
        private String prose(List<? extends DocTree> parts) {
            StringBuilder text = new StringBuilder();
            boolean formatted = false;
            for (DocTree part : parts) {
                if (part instanceof StartElementTree tag) {
                    formatted = formatted || tag.getName().contentEquals("pre");
                    text.append(BREAKS.contains(tag.getName().toString()) ? "\0" : "");
                } else if (part instanceof EndElementTree tag) {
                    formatted = formatted && !tag.getName().contentEquals("pre");
                } else if (!formatted) {
                    text.append(words(part));
                }
            }
            return text.toString();
        }

        private String words(DocTree part) {
            if (part instanceof TextTree one) {
                return one.getBody();
            } else if (part instanceof EntityTree one) {
                return trees.getCharacters(one);
            } else if (part instanceof LinkTree one && !one.getLabel().isEmpty()) {
                return prose(one.getLabel());
            } else if (part instanceof LiteralTree one && one.getKind() == DocTree.Kind.LITERAL) {
                return one.getBody().getBody();
            } else if (part instanceof ReturnTree one) {
                return "Returns " + prose(one.getDescription()) + ".";
            }
            return part instanceof InlineTagTree ? "Code" : part.toString();
        }

        @Override
        public Void visitBinary(BinaryTree tree, Void none) {
            List<Tree> parts = new ArrayList<>();
            flatten(tree, parts);
            if (parts.stream().noneMatch(Reader::isString)) {
                return super.visitBinary(tree, null);
            }
            StringBuilder text = new StringBuilder();
            for (Tree part : parts) {
                text.append(isString(part) ? value(part) : "Code");
                if (!isString(part)) {
                    scan(part, null);
                }
            }
            message(tree, text.toString());
            return null;
        }

        private static void flatten(Tree tree, List<Tree> parts) {
            if (tree instanceof BinaryTree sum && tree.getKind() == Tree.Kind.PLUS) {
                flatten(sum.getLeftOperand(), parts);
                flatten(sum.getRightOperand(), parts);
            } else {
                parts.add(tree);
            }
        }

        @Override
        public Void visitLiteral(com.sun.source.tree.LiteralTree tree, Void none) {
            if (isString(tree)) {
                message(tree, value(tree));
            }
            return null;
        }

        private static boolean isString(Tree tree) {
            return tree.getKind() == Tree.Kind.STRING_LITERAL;
        }

        private static String value(Tree literal) {
            return (String) ((com.sun.source.tree.LiteralTree) literal).getValue();
        }

        private void message(Tree tree, String text) {
            boolean expression = getCurrentPath().getParentPath().getLeaf() instanceof MethodInvocationTree call
                    && OF_EXPRESSIONS.contains(call.getMethodSelect().toString().replaceAll(".*\\.", ""));
            if (!expression
                    && ProseTest.words(text.replaceAll("\\s+", " ")) >= FEWEST_WORDS
                    && !STATEMENT.matcher(text).lookingAt()) {
                found.messages.add(text(tree, text));
            }
        }

        private Text text(Tree tree, String text) {
            long start = trees.getSourcePositions().getStartPosition(unit, tree);
            return new Text(
                    HOME.toUri().relativize(unit.getSourceFile().toUri()).getPath(),
                    unit.getLineMap().getLineNumber(start),
                    text.replaceAll("\\s+", " ").strip());
        }
    }

    static Stream<String> modules() throws IOException {
        try (Stream<Path> folders = Files.list(HOME)) {
            return folders
                    .filter(folder -> Files.isDirectory(folder.resolve("src/main/java")))
                    .map(folder -> folder.getFileName().toString())
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("modules")
    void messagesAndJavadocFollowTheRules(String module) throws IOException {
        Texts texts = Texts.ofModule(module);
        assertThat(texts.messages()).isNotEmpty();
        assertThat(texts.javadoc()).isNotEmpty();
        assertThat(faults(texts)).isEmpty();
    }

    private static List<String> faults(Texts texts) {
        Stream<String> phrases = Stream.concat(texts.messages().stream(), texts.javadoc().stream())
                .flatMap(one -> ProseTest.RULES.faults(one.text()).stream().map(fault -> one.place() + fault));
        Stream<String> sentences = texts.javadoc().stream()
                .flatMap(one -> ProseTest.tooLong(List.of(one.text())).stream()
                        .map(sentence -> one.place() + "too long: " + sentence));
        return Stream.concat(phrases, sentences).toList();
    }

    @Test
    void onlyWhatUsersAndReadersOfTheApiSeeIsRead() {
        Texts texts = Texts.ofSource("""
                /** Of a {@code class}. <p>Of a {@link String text}. */
                public class One {
                    /** Hidden. */
                    private int hidden;
                    /** @param n of a method */
                    protected String two(int n) {
                        "a b c d".split(", one of them, or");
                        run("SELECT a FROM b WHERE c");
                        return "read " + n + " of " + "all the documents";
                    }
                    interface Three {
                        /** Public without the word. */
                        void four();
                    }
                }
                """);
        assertThat(texts.javadoc())
                .extracting(Text::text)
                .containsExactly("Of a Code.", "Of a text.", "of a method", "Public without the word.");
        assertThat(texts.messages())
                .extracting(Text::text)
                .containsExactly("a b c d", "read Code of all the documents");
    }

    @Test
    void theRulesFindFaultsInJava() {
        String sentence = "word ".repeat(26).strip();
        assertThat(faults(Texts.ofSource("/** The first rung. */ public class One {}")))
                .hasSize(1);
        assertThat(faults(Texts.ofSource("/** " + sentence + ". */ public class One {}")))
                .hasSize(1);
        assertThat(faults(Texts.ofSource("class One { String a = \"a wait of \" + \"10ms at most\"; }")))
                .hasSize(1);
        assertThat(faults(Texts.ofSource("/** The first rung. */ class One {}")))
                .isEmpty();
    }
}
