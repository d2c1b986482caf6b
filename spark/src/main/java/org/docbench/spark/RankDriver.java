package org.docbench.spark;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/**
 * The main class of Spark's driver, which a run starts as its child. Spark places the ranks for it, one per task of a barrier stage, and
 * it waits for them. It ends with the run, when its standard input ends. If something fails, one line of standard output begins with
 * {@value #REPORT}, and the exit code is 1.
 */
public final class RankDriver {
    static final String REPORT = "docbench-spark: ";

    /** How long Spark may take to give all slots, a setting of Spark. */
    private static final String WAIT = "spark.scheduler.maxRegisteredResourcesWaitingTime";

    private static final String USUAL_WAIT = "30s";

    /** For the driver to begin and to be registered, on a busy machine too. */
    private static final int REGISTRATION_SECONDS = 20;

    /** What Spark's message contains if a barrier stage has fewer slots than tasks. */
    private static final String FEW_SLOTS = "SPARK-24819";

    private RankDriver() {}

    public static void main(String[] arguments) {
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        try {
            RankJob job = RankJob.read(in);
            daemon("docbench-run", () -> endWith(in));
            run(job);
            System.exit(0);
        } catch (Exception e) { // also Spark's checked exceptions, which Scala does not declare
            System.out.println(REPORT + reason(e));
            System.exit(1);
        }
    }

    private static void run(RankJob job) throws IOException {
        SparkConf conf = settings(job, new SparkConf());
        long wait = conf.getTimeAsSeconds(WAIT, USUAL_WAIT);
        var answered = new CountDownLatch(1);
        daemon("docbench-master", () -> limit(answered, wait + REGISTRATION_SECONDS));
        try (var spark = new JavaSparkContext(conf)) {
            answered.countDown();
            job.jars().forEach(spark::addFile);
            spark.setJobGroup("docbench", "ranks of one run", true);
            List<Integer> ranks = IntStream.rangeClosed(1, job.ranks()).boxed().toList();
            ClassTag<Integer> type = ClassTag$.MODULE$.apply(Integer.class);
            spark.parallelize(ranks, ranks.size())
                    .rdd()
                    .barrier()
                    .mapPartitions(new RankTask(job), false, type)
                    .collect();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            if (String.valueOf(e.getMessage()).contains(FEW_SLOTS)) {
                throw new IOException(
                        "Spark gave fewer than " + job.ranks() + " slots within " + wait + " s, one for each of the "
                                + job.ranks() + " ranks that it starts: the cluster has too few free cores or memory",
                        e);
            }
            throw new IOException(reason(e), e);
        }
    }

    /**
     * The settings on which the measurement depends; all others are the user's. A stage that Spark tried again would be a second sample
     * without anybody's knowledge. Each executor has one slot, so Spark spreads the ranks over the workers.
     */
    private static SparkConf settings(RankJob job, SparkConf user) {
        return user.setAppName("docbench ranks")
                .set("spark.task.maxFailures", "1")
                .set("spark.stage.maxConsecutiveAttempts", "1")
                .set("spark.speculation", "false")
                .set("spark.dynamicAllocation.enabled", "false")
                .set("spark.task.cpus", "1")
                .set("spark.executor.cores", "1")
                .set("spark.cores.max", String.valueOf(job.ranks()))
                .setIfMissing("spark.executor.memory", "512m")
                .set("spark.scheduler.minRegisteredResourcesRatio", "1.0")
                .set("spark.scheduler.barrier.maxConcurrentTasksCheck.interval", "1s")
                .set("spark.scheduler.barrier.maxConcurrentTasksCheck.maxFailures", "1")
                .set("spark.driver.host", job.address())
                .set("spark.driver.bindAddress", job.address())
                .set("spark.ui.enabled", "false");
    }

    /** Ends this process if the master did not accept the application. */
    private static void limit(CountDownLatch answered, long seconds) {
        try {
            if (!answered.await(seconds, TimeUnit.SECONDS)) {
                System.out.println(
                        REPORT + "the master of Spark accepted no connection of DocBench within " + seconds + " s");
                Runtime.getRuntime().halt(1);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void endWith(BufferedReader in) {
        try {
            while (in.readLine() != null) {
                // The run writes nothing more; it only ends.
            }
        } catch (IOException e) {
            // As good as its end.
        }
        System.exit(1);
    }

    /** Returns one line; Spark's own message has the stack of the task in it. */
    private static String reason(Throwable fault) {
        String message = String.valueOf(fault.getMessage());
        int rank = message.indexOf(RankTask.FAILED);
        String text = rank < 0 ? message : message.substring(rank + "docbench ".length());
        return text.lines().findFirst().orElse(fault.getClass().getSimpleName());
    }

    private static void daemon(String name, Runnable work) {
        var thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

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
}
