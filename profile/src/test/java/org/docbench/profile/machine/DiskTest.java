package org.docbench.profile.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskTest {

    @Test
    void aFolderThatIsNotMadeYetIsOnItsParentsDisk(@TempDir Path folder) throws Exception {
        Disk disk = Disk.read(Machine.SystemFiles.real(), folder.resolve("a").resolve("b"));

        assertThat(disk.fileSystem())
                .isEqualTo(Found.of(Files.getFileStore(folder).type()));
        assertThat(disk.totalBytes())
                .isEqualTo(Found.of(Files.getFileStore(folder).getTotalSpace()));
    }

    @Test
    void onlyOptionsThatBearOnWritesAreTold(@TempDir Path folder) throws Exception {
        String point = folder.toRealPath().toString().replace(" ", "\\040");
        FakeMachine fake = new FakeMachine()
                .file(
                        "/proc/self/mountinfo",
                        "1 0 0:1 / / ro - ext4 /dev/sda1 ro\n2 1 0:2 / " + point
                                + " rw,relatime shared:1 - cifs //server/bob rw,username=bob,addr=10.0.0.1,sync");

        assertThat(Disk.read(fake, folder).mountOptions()).isEqualTo(Found.of("rw,relatime,sync"));
    }

    @Test
    void namesGivenByPeopleAreWithheld() {
        assertThat(Disk.published("/dev/nvme0n1p2", "ext4")).isEqualTo(Found.of("/dev/nvme0n1p2"));
        assertThat(Disk.published("overlay", "overlay")).isEqualTo(Found.of("overlay"));
        for (String name :
                new String[] {"/dev/mapper/bobs--box-root", "server:/export", "tank/home/bob", "Bobs Disk"}) {
            assertThat(Disk.published(name, "ext4").reason())
                    .contains("withheld")
                    .doesNotContain("ob");
        }
    }
}
