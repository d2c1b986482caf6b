package org.docbench.profile.flame;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.Map;
import org.docbench.profile.flame.PerfRecorder.PerfScript;
import org.junit.jupiter.api.Test;

class PerfScriptTest {

    /** As perf 6.1 wrote it, with the folders of another machine. */
    private static final String RECORDED = """
            conn11  4840\s
            \tffffffff81a0e1c2 tcp_sendmsg_locked ([kernel.kallsyms])
            \tffffffff81000130 entry_SYSCALL_64_after_hwframe ([kernel.kallsyms])
            \t          10aba4 __send (/usr/lib/libc.so.6)
            \t         4bb1ff0 std::thread::_Invoker<std::tuple<void (*)(log_t*), log_t*> >::run (/opt/x (1)/mongod)
            \t          1098eb clone3 (/usr/lib/libc.so.6)

            conn12  4841\s
            \tffffffff81a0e1c2 tcp_sendmsg_locked ([kernel.kallsyms])
            \tffffffff81000130 entry_SYSCALL_64_after_hwframe ([kernel.kallsyms])
            \t          10aba4 __send (/usr/lib/libc.so.6)
            \t         4bb1ff0 std::thread::_Invoker<std::tuple<void (*)(log_t*), log_t*> >::run (/opt/x (1)/mongod)
            \t          1098eb clone3 (/usr/lib/libc.so.6)

            ib_io wr-1  5810\s
            \tffff8000081b2c34 [unknown] ([kernel.kallsyms])
            \t         1df7768 [unknown] (/opt/x/mysqld)
            \tffffffffffffffff [unknown] ([unknown])

            postgres  77\s

            """;

    @Test
    void stacksAreFoldedFromTheThreadToTheLeaf() throws IOException {
        Stacks stacks = PerfScript.collapse(new BufferedReader(new StringReader(RECORDED)));
        assertThat(stacks.counts())
                .isEqualTo(Map.of(
                        "conn;clone3;std::thread::_Invoker<std::tuple<void (*)(log_t*), log_t*> >::run;__send;"
                                + "entry_SYSCALL_64_after_hwframe_[k];tcp_sendmsg_locked_[k]",
                        2L,
                        "ib_io wr;[unknown];[mysqld];[kernel.kallsyms]_[k]",
                        1L,
                        "postgres",
                        1L));
        assertThat(stacks.total()).isEqualTo(4);
    }

    @Test
    void aNameCannotBreakTheFormat() throws IOException {
        String odd = "a;b</script>  1\n\t 12 f;g (/bin/x)\n";
        assertThat(PerfScript.collapse(new BufferedReader(new StringReader(odd)))
                        .counts())
                .containsOnlyKeys("a:b< /script>;f:g");
    }
}
