package org.docbench.service.backend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.docbench.service.ServiceSpec;
import org.docbench.service.ServiceSpec.ServerRef;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions;
import org.docbench.service.Transactions.StoredTransaction;
import org.docbench.stores.Durability;
import org.docbench.stores.StoreException;

/** A table that several processes share: a folder with one file for each transaction, whose making is the unique key. */
final class FileTables implements Transactions {
    static final String KIND = "files";

    private final Path folder;

    FileTables(Path folder) {
        this.folder = folder;
    }

    static ServiceSpec wanted(Path folder) {
        return new ServiceSpec(KIND, new ServerRef("", folder.toString(), "", -1, false), Durability.OS, "");
    }

    static Set<String> ids(Path folder) throws IOException {
        try (var all = Files.list(folder)) {
            return all.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
        }
    }

    /** A backend that serves it. */
    static final class Main {
        private Main() {}

        public static void main(String[] args) throws IOException {
            Backend.serve(args, wanted -> {
                if (!Files.isDirectory(Path.of(wanted.server().uri()))) {
                    throw new StoreException("no folder " + wanted.server().uri());
                }
                return new FileTables(Path.of(wanted.server().uri()));
            });
        }
    }

    @Override
    public List<Outcome> create(List<Transaction> batch) {
        List<Outcome> each = new ArrayList<>();
        for (Transaction one : batch) {
            try {
                Files.createFile(folder.resolve(one.id()));
                each.add(Outcome.CREATED);
            } catch (FileAlreadyExistsException e) {
                each.add(Outcome.DUPLICATE);
            } catch (IOException e) {
                throw new StoreException(e.toString(), e);
            }
        }
        return each;
    }

    @Override
    public Optional<StoredTransaction> get(String id) {
        return Files.exists(folder.resolve(id)) ? Optional.of(kept(id)) : Optional.empty();
    }

    @Override
    public List<StoredTransaction> list(int limit) {
        try (var files = Files.list(folder)) {
            return files.limit(limit)
                    .map(file -> kept(file.getFileName().toString()))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public long count() {
        return list(Integer.MAX_VALUE).size();
    }

    private StoredTransaction kept(String id) {
        var one = new Transaction(id, "sale", "ACC", new java.math.BigDecimal("-12345678901234567.89"), "\u20ac", "");
        return new StoredTransaction(one, "SUCCESS", "m", Instant.EPOCH, Instant.ofEpochSecond(1, 999_999_999));
    }

    @Override
    public void close() {}
}
