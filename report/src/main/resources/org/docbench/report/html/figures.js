// How a number is written; the same rules as in the tables that came with the page.
(function (D) {
  const scales = [[999.5, 1, 'ns'], [999.5e3, 1e3, 'µs'], [999.5e6, 1e6, 'ms'], [Infinity, 1e9, 's']];
  const group = (value, decimals) =>
    value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

  D.three = (value) => {
    const size = Math.abs(value);
    return group(value, size < 0.01 && size > 0 ? 4 : size < 0.0995 && size > 0 ? 3 : size < 9.995 ? 2 : size < 99.95 ? 1 : 0);
  };
  D.time = (ns) => {
    if (ns == null) return '–';
    const [, factor, unit] = scales.find(([limit]) => Math.abs(ns) < limit);
    return D.three(ns / factor) + ' ' + unit;
  };
  // An interval in the unit of its mean.
  D.range = (low, high, mean) => {
    const [, factor, unit] = scales.find(([limit]) => Math.abs(mean) < limit);
    return D.three(low / factor) + '–' + D.three(high / factor) + ' ' + unit;
  };
  D.rate = (perSecond) => {
    const [factor, unit] = perSecond < 999.5 ? [1, '/s'] : perSecond < 999.5e3 ? [1e3, 'k/s'] : [1e6, 'M/s'];
    return D.three(perSecond / factor) + ' ' + unit;
  };
  D.bytes = (bytes) => (bytes == null ? '–' : group(bytes, 0) + ' B');
  D.amount = (value, unit) => (unit === 'ns' ? D.time(value) : unit === 'B' ? D.bytes(value) : unit === 'MB/s' ? D.three(value) + ' MB/s' : D.three(value));
  D.withInterval = (value, low, high, unit) =>
    D.amount(value, unit) + (low == null ? '' : ' [' + D.amount(low, unit) + ' – ' + D.amount(high, unit) + ']');

  // Ticks are round numbers: 1 ns, 10 µs, 100 kB.
  D.tick = (value, unit) => {
    if (unit === 'ns') {
      const [, factor, name] = scales.find(([limit]) => Math.abs(value) < limit);
      return +(value / factor).toPrecision(3) + ' ' + name;
    }
    if (unit === 'B') return value >= 1e6 ? +(value / 1e6).toPrecision(3) + ' MB' : value >= 1e3 ? +(value / 1e3).toPrecision(3) + ' kB' : value + ' B';
    if (unit === 'MB/s') return group(value, value < 1 ? 1 : 0);
    return value >= 1e6 ? value / 1e6 + 'M' : value >= 1e4 ? value / 1e3 + 'k' : String(value);
  };
})((window.DocBench = window.DocBench || {}));
