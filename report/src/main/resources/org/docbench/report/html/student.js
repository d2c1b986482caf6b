// Student's t and the F test, for intervals of what the reader chooses: org.docbench.core.stats.Student in a few lines.
(function (D) {
  // Logarithm of the gamma function for x of at least 0.5 (Lanczos 1964, g = 7).
  const lanczos = [676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
    12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7];
  const logGamma = (x) => 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(x + 6.5) - x - 6.5
    + Math.log(lanczos.reduce((sum, part, i) => sum + part / (x + i), 0.99999999999980993));

  // Regularised incomplete beta function by its continued fraction (DLMF 8.17.22), evaluated by Lentz's method.
  const beta = (a, b, x) => {
    if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1;
    if (x > (a + 1) / (a + b + 2)) return 1 - beta(b, a, 1 - x);
    let d = 1 / (1 - ((a + b) * x) / (a + 1));
    let c = 1;
    let fraction = d;
    const step = (part) => {
      d = 1 / (1 + part * d);
      c = 1 + part / c;
      fraction *= c * d;
    };
    for (let m = 1; m <= 200; m++) {
      step((m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m)));
      step((-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1)));
    }
    return (Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x)) * fraction) / a;
  };

  // The quantile of Student's t that half of the error exceeds, by bisection of ν / (ν + t²).
  D.student = (freedom, error = 0.05) => {
    let low = 0;
    let high = 1;
    for (let i = 0; i < 60; i++) {
      const x = (low + high) / 2;
      if (beta(freedom / 2, 0.5, x) < error) low = x;
      else high = x;
    }
    return Math.sqrt((freedom * (1 - low)) / low);
  };
  D.exceeding = (f, first, second) => beta(second / 2, first / 2, second / (second + first * f));

  const sum = (values) => values.reduce((all, value) => all + value, 0);
  const mean = (values) => sum(values) / values.length;
  const squares = (values, centre) => sum(values.map((value) => (value - centre) ** 2));

  // The variance of a mean. Server instances count where they differ at 5 %, else rounds do.
  const variance = (values, instances) => {
    const n = values.length;
    const centre = mean(values);
    const ofRounds = { variance: squares(values, centre) / (n - 1) / n, freedom: n - 1 };
    const groups = [...new Set(instances)].map((own) => values.filter((_, i) => instances[i] === own));
    const k = groups.length;
    if (k < 2 || k === n) return ofRounds;
    const between = sum(groups.map((own) => own.length * (mean(own) - centre) ** 2));
    const within = Math.max(0, squares(values, centre) - between);
    const differ = between > 0 && D.exceeding(between / (k - 1) / (within / (n - k)), k - 1, n - k) < 0.05;
    return differ ? { variance: between / (k - 1) / n, freedom: k - 1 } : ofRounds;
  };

  // A statistic of the means of series with its interval, of 95 % if not said otherwise. Series of a group are paired by round, groups are independent:
  // the jackknife of a stratified sample, with the degrees of freedom of Satterthwaite.
  D.interval = (groups, statistic, error = 0.05) => {
    const paired = groups.map((series) => {
      const rounds = series[0].rounds.filter((round) => series.every((one) => one.rounds.includes(round)));
      const own = (one, field) => rounds.map((round) => one[field][one.rounds.indexOf(round)]);
      return { values: series.map((one) => own(one, 'means')), instances: own({ instances: series[0].rounds.map(() => 1), ...series[0] }, 'instances') };
    });
    if (paired.some(({ instances }) => instances.length < 2)) return null;
    const means = paired.map(({ values }) => values.map(mean));
    const value = statistic(means.flat());
    const parts = paired.map(({ values, instances }, g) => {
      const n = instances.length;
      const without = (i) => means.map((own, h) => (h === g ? own.map((all, k) => (n * all - values[k][i]) / (n - 1)) : own));
      return variance(instances.map((_, i) => n * value - (n - 1) * statistic(without(i).flat())), instances);
    });
    const whole = sum(parts.map((part) => part.variance));
    if (!(whole > 1e-24 * Math.max(1, value ** 2))) return { value, low: value, high: value };
    const freedom = whole ** 2 / sum(parts.map((part) => part.variance ** 2 / part.freedom));
    const half = Math.sqrt(whole) * D.student(freedom, error);
    return { value, low: value - half, high: value + half };
  };

  // A limit so high is none, as for org.docbench.core.stats.Words.
  D.limit = (most, write, more = '') => (most > 1000 ? 'too few rounds' : `at most ${write(most)}×${more}`);
})((window.DocBench = window.DocBench || {}));
