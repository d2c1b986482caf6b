package org.docbench.stores;

/** A report that a server itself writes about the time between two moments. */
public interface OwnReport {

    /** Marks this moment; gives the number of the mark. */
    long mark();

    /** The report between two marks. */
    String between(long begin, long end);

    /** The name of the file for a category of cases, as it was published: {@code awr_00_baseline.html}. */
    String file(String category);
}
