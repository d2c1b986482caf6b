package org.docbench.spark;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What the driver has to start, as a run writes it to the driver's standard input. The first line is {@value #FORM}. Each further line
 * is a key, a space and a value; an empty line is the last. Nothing of it is in a command line or in Spark's settings, which Spark's web
 * page shows.
 *
 * @param ranks how many ranks Spark starts; they are numbered from 1
 * @param address of this machine, which the workers reach
 * @param token that the ranks show the run
 * @param java options of the ranks' Java
 * @param jars files of DocBench on this machine, in the order of the class path
 * @param words main class and arguments of a rank, without its number
 */
record RankJob(int ranks, String address, String token, List<String> java, List<String> jars, List<String> words)
        implements Serializable {
    private static final long serialVersionUID = 1;

    static final String FORM = "docbench-spark 1";

    /** @throws IOException if the text is of another form, which another version of DocBench wrote */
    static RankJob read(BufferedReader in) throws IOException {
        String form = in.readLine();
        if (!FORM.equals(form)) {
            throw new IOException("it was built for another version of DocBench");
        }
        Map<String, List<String>> values = new HashMap<>();
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            int space = line.indexOf(' ');
            values.merge(
                    line.substring(0, space),
                    List.of(line.substring(space + 1)),
                    (all, one) -> Stream.concat(all.stream(), one.stream()).toList());
        }
        return new RankJob(
                Integer.parseInt(values.get("ranks").get(0)),
                values.get("address").get(0),
                values.get("token").get(0),
                values.getOrDefault("java", List.of()),
                values.getOrDefault("jar", List.of()),
                values.getOrDefault("word", List.of()));
    }

    /** Hides the token. */
    @Override
    public String toString() {
        return "RankJob of " + ranks + " ranks";
    }
}
