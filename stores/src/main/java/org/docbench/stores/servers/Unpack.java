package org.docbench.stores.servers;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/** Takes what a part is for out of its file. */
final class Unpack {
    private static final int OWNER_MAY_EXECUTE = 0100;

    private Unpack() {}

    /** @param folder the program's, to which the part's {@code into} is relative */
    static void part(Path file, Part part, Path folder) throws IOException {
        try (ZipFile zip = new ZipFile(file.toFile())) {
            ZipEntry entry = zip.getEntry(part.entry());
            if (entry == null) {
                throw new IOException(part.file() + " has no " + part.entry());
            }
            try (InputStream in = new BufferedInputStream(zip.getInputStream(entry))) {
                if (part.entry().endsWith(".txz")) {
                    tar(new XZInputStream(in), folder.resolve(part.into()));
                } else if (part.entry().endsWith(".tar.gz")) {
                    tar(new GZIPInputStream(in), folder.resolve(part.into()));
                } else {
                    write(in, folder.resolve(part.into()), true);
                }
            }
        }
    }

    private static void tar(InputStream in, Path folder) throws IOException {
        try (TarArchiveInputStream tar = new TarArchiveInputStream(in)) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                Path target = folder.resolve(entry.getName()).normalize();
                if (!target.startsWith(folder)) {
                    throw new IOException("a file outside its folder: " + entry.getName());
                }
                if (entry.isDirectory()) {
                    Files.createDirectories(target);
                } else if (entry.isSymbolicLink()) {
                    link(target, entry.getLinkName(), folder);
                } else if (entry.isFile()) {
                    write(tar, target, (entry.getMode() & OWNER_MAY_EXECUTE) != 0);
                }
            }
        }
    }

    /** Links that lead out of the folder, such as to where the archive was made, are left out. */
    private static void link(Path from, String to, Path folder) throws IOException {
        if (from.getParent().resolve(to).normalize().startsWith(folder)) {
            Files.createDirectories(from.getParent());
            Files.createSymbolicLink(from, Path.of(to));
        }
    }

    private static void write(InputStream in, Path target, boolean executable) throws IOException {
        Files.createDirectories(target.getParent());
        Files.copy(in, target);
        if (executable) {
            Set<PosixFilePermission> may = EnumSet.copyOf(Files.getPosixFilePermissions(target));
            may.add(PosixFilePermission.OWNER_EXECUTE);
            Files.setPosixFilePermissions(target, may);
        }
    }
}
