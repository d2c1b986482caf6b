package org.docbench.stores.servers;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/**
 * Takes what a part is for out of its file, into its folder and nowhere else. Names alone do not show where a file goes, since links on
 * the way lead elsewhere: nothing is written through a link, and links that lead out of the folder are removed.
 */
final class Unpack {
    /** The largest program, MongoDB's, has 133 MB. */
    static final long MOST_BYTES = 512L << 20;

    /** xz's own strongest preset needs 65 MB. */
    private static final int XZ_KIB = 128 << 10;

    private static final int OWNER_MAY_EXECUTE = 0100;

    private Unpack() {}

    /**
     * Unpacks a part.
     *
     * @param folder the program's, to which the part's {@code into} is relative
     * @param most bytes that may come out of the file
     * @throws IOException if there are more, or the archive holds what could be written elsewhere
     */
    static void part(Path file, Pin.Part part, Path folder, long most) throws IOException {
        try (ZipFile zip = new ZipFile(file.toFile())) {
            if (part.entry().endsWith("/")) {
                folder(zip, part.entry(), folder.resolve(part.into()), most);
                return;
            }
            String[] names = part.entry().split("!", 2);
            ZipEntry entry = zip.getEntry(names[0]);
            if (entry == null) {
                throw new IOException(part.file() + " has no " + names[0]);
            }
            Path target = folder.resolve(part.into());
            try (InputStream in = new BufferedInputStream(zip.getInputStream(entry))) {
                InputStream archive = names[0].endsWith(".txz")
                        ? new XZInputStream(in, XZ_KIB)
                        : names[0].endsWith(".tar.gz") ? new GZIPInputStream(in) : in;
                InputStream content = new Download.LimitedInputStream(archive, most, names[0]);
                if (archive == in) {
                    Files.createDirectories(target.getParent());
                    write(content, target, true);
                } else if (names.length > 1) {
                    Files.createDirectories(target.getParent());
                    one(content, names[1], target);
                } else {
                    tar(content, target);
                }
            }
        }
    }

    /** All below a folder of the zip file, each file executable: the modes are not in what Java reads. */
    private static void folder(ZipFile zip, String name, Path folder, long most) throws IOException {
        long left = most;
        for (ZipEntry entry : zip.stream()
                .filter(one -> one.getName().startsWith(name) && !one.isDirectory())
                .toList()) {
            Path target =
                    folder.resolve(entry.getName().substring(name.length())).normalize();
            if (!target.startsWith(folder)) {
                throw new IOException("a file outside its folder: " + entry.getName());
            }
            Files.createDirectories(folder);
            folders(folder, target.getParent());
            try (InputStream in = new Download.LimitedInputStream(zip.getInputStream(entry), left, name)) {
                write(in, target, true);
            }
            left -= Files.size(target);
        }
        if (left == most) {
            throw new IOException("the archive has nothing in " + name);
        }
    }

    /**
     * Unpacks files of a tar archive that is packed by gzip.
     *
     * @param wanted how names below the archive's top folder begin
     * @param folder in place of the top folder
     * @param most bytes that may come out of the archive
     * @throws IOException if there are more, or the archive holds what could be written elsewhere
     */
    static void archive(Path file, List<String> wanted, Path folder, long most) throws IOException {
        Files.createDirectories(folder);
        try (InputStream packed = new BufferedInputStream(Files.newInputStream(file));
                InputStream content = new Download.LimitedInputStream(
                        new GZIPInputStream(packed), most, file.getFileName().toString());
                TarArchiveInputStream tar = new TarArchiveInputStream(content)) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                String name = entry.getName().replaceFirst("^(\\./)?[^/]*/", "");
                if (wanted.stream().anyMatch(name::startsWith)) {
                    entry.setName(name);
                    entry(tar, entry, folder);
                }
            }
        }
        removeLinksOut(folder);
    }

    private static void one(InputStream in, String name, Path target) throws IOException {
        try (TarArchiveInputStream tar = new TarArchiveInputStream(in)) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                if (entry.getName().equals(name) && isPlain(entry)) {
                    write(tar, target, false);
                    return;
                }
            }
        }
        throw new IOException("the archive has no file " + name);
    }

    private static void tar(InputStream in, Path folder) throws IOException {
        Files.createDirectories(folder);
        try (TarArchiveInputStream tar = new TarArchiveInputStream(in)) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                entry(tar, entry, folder);
            }
        }
        removeLinksOut(folder);
    }

    private static void entry(InputStream content, TarArchiveEntry entry, Path folder) throws IOException {
        Path target = folder.resolve(entry.getName()).normalize();
        if (!target.startsWith(folder)) {
            throw new IOException("a file outside its folder: " + entry.getName());
        }
        if (entry.isDirectory()) {
            folders(folder, target);
        } else if (entry.isSymbolicLink()) {
            folders(folder, target.getParent());
            Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
        } else if (isPlain(entry)) {
            folders(folder, target.getParent());
            write(content, target, (entry.getMode() & OWNER_MAY_EXECUTE) != 0);
        } else {
            throw new IOException("neither file, folder nor symbolic link: " + entry.getName());
        }
    }

    /** A sparse file is none: it holds more bytes than are read from the archive. */
    private static boolean isPlain(TarArchiveEntry entry) {
        return entry.isFile()
                && !entry.isLink()
                && !entry.isSymbolicLink()
                && !entry.isSparse()
                && !entry.isCharacterDevice()
                && !entry.isBlockDevice()
                && !entry.isFIFO();
    }

    /** Makes the folders from {@code top} to {@code folder}, each of which is one and no link to one. */
    private static void folders(Path top, Path folder) throws IOException {
        Path step = top;
        for (Path name : top.relativize(folder)) {
            step = step.resolve(name);
            if (Files.isSymbolicLink(step)) {
                throw new IOException("a file written through a link: " + top.relativize(step));
            }
            if (!Files.isDirectory(step, LinkOption.NOFOLLOW_LINKS)) {
                Files.createDirectory(step);
            }
        }
    }

    /** Such as links to where the archive was made; links that lead nowhere too, since they may lead out tomorrow. */
    private static void removeLinksOut(Path folder) throws IOException {
        Path real = folder.toRealPath();
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> links = all.filter(Files::isSymbolicLink).toList();
            for (Path out :
                    links.stream().filter(link -> !leadsInto(real, link)).toList()) {
                Files.delete(out);
            }
        }
    }

    private static boolean leadsInto(Path real, Path link) {
        try {
            return link.toRealPath().startsWith(real);
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * One that is there already, be it a link, is not written to.
     *
     * @throws FileSystemException if it cannot be written; with any other exception the archive is at fault
     */
    private static void write(InputStream in, Path target, boolean executable) throws IOException {
        try (OutputStream out = Files.newOutputStream(target, CREATE_NEW, WRITE)) {
            byte[] buffer = new byte[1 << 16];
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                write(out, buffer, n, target);
            }
        }
        if (executable) {
            Set<PosixFilePermission> may = EnumSet.copyOf(Files.getPosixFilePermissions(target));
            may.add(PosixFilePermission.OWNER_EXECUTE);
            Files.setPosixFilePermissions(target, may);
        }
    }

    private static void write(OutputStream out, byte[] buffer, int bytes, Path target) throws FileSystemException {
        try {
            out.write(buffer, 0, bytes);
        } catch (IOException e) {
            throw new FileSystemException(target.toString(), null, e.getMessage());
        }
    }
}
