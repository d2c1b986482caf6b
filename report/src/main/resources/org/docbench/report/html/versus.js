// Comparisons from either side, in words: a ratio under 1 is "slower", never "0.4× faster".
(function (D) {
  const byRow = new Map();
  const add = (row, entry) => (byRow.has(row) ? byRow.get(row).push(entry) : byRow.set(row, [entry]));
  const flip = { f: 's', s: 'f', t: 't', i: 'i' };
  for (const [base, row, ratio, low, high, verdict, level] of D.data.versus) {
    add(row, { against: base, ratio, low, high, verdict, level });
    add(base, { against: row, ratio: 1 / ratio, low: 1 / high, high: 1 / low, verdict: flip[verdict], level });
  }
  // The decimals of org.docbench.core.stats.Words: by size, up to two more where a narrow interval would look like a point, or an end like 1.
  const digits = (value, decimals) => value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  const decimals = (factor, low, high) => {
    const least = factor < 1.5 ? 2 : factor < 20 ? 1 : 0;
    const likeOne = (n) => [low, high].some((end) => end !== 1 && digits(end, n) === digits(1, n));
    return d3.range(least, least + 2).find((n) => digits(low, n) !== digits(high, n) && !likeOne(n)) ?? least + 2;
  };
  const times = (ratio, n) => (ratio >= 1 ? digits(ratio, n) + '× faster' : digits(1 / ratio, n) + '× slower');

  D.versus = (row) => byRow.get(row) || [];
  D.words = ({ ratio, low, high, verdict, level }) => {
    if (verdict === 'i') {
      const most = Math.max(high, 1 / low);
      return 'no difference found; ' + D.limit(most, (value) => digits(value, value < 1.5 ? 2 : value < 20 ? 1 : 0), ' either way');
    }
    const [from, to] = ratio >= 1 ? [low, high] : [1 / high, 1 / low];
    const n = decimals(Math.max(ratio, 1 / ratio), from, to);
    const range = low < 1 && high > 1 ? `${times(low, n)} to ${times(high, n)}` : `${digits(from, n)}–${digits(to, n)}`;
    const size = `${times(ratio, n)} (${level} % CI ${range})`;
    return verdict === 't' ? `tie: ${size}` : size;
  };
})(window.DocBench);
