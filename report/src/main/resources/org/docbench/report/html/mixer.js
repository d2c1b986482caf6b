// Mixes measured operations by shares into the time of a workload, for each database. Works without data and charts.
(function (D) {
  const box = document.querySelector('[data-mixer]');
  if (!box) return;
  const { targets, rows, tie, timeError, ratioError } = JSON.parse(box.dataset.mixer);
  const element = (tag, words) => Object.assign(document.createElement(tag), { textContent: words || '' });
  const digits = (value) => value.toLocaleString('en-US', { minimumSignificantDigits: 3, maximumSignificantDigits: 3 });
  const unit = (ns) => (ns < 999.5 ? [1, 'ns'] : ns < 999.5e3 ? [1e3, 'µs'] : ns < 999.5e6 ? [1e6, 'ms'] : [1e9, 's']);
  // An end of a ratio that is printed as 1 would say that there may be no difference.
  const end = (value) => [3, 4, 5, 6].reduce(
    (text, n) => (value !== 1 && /^1\.0+$/.test(text) ? value.toFixed(n) : text), digits(value));
  const span = (low, high) => `[${digits(low)}–${digits(high)}]`;
  const time = (ns) => `${digits(ns / unit(ns)[0])} ${unit(ns)[1]}`;

  // What a reader chooses, where rows differ in it; an operation without the thing, as a read without durability, fits every choice.
  const choices = [
    { key: 'clients', words: 'Clients' },
    { key: 'durability', words: 'Durability of writes', free: true },
    { key: 'batch', words: 'Documents per insert call', free: true },
    { key: 'size', words: 'Document size', none: 'of the suite' },
  ];
  const asked = element('div');
  for (const choice of choices) {
    choice.select = element('select');
    const values = [...new Set(rows.map((row) => String(row[choice.key])))].filter((value) => value || !choice.free);
    for (const value of values) choice.select.append(new Option(value || choice.none, value));
    // Several clients are what a service has; the first screen computes its mix with the most, too.
    if (choice.key === 'clients') choice.select.value = String(Math.max(...values.map(Number)));
    if (values.length < 2) continue;
    const label = element('label', choice.words + ' ');
    label.className = 'choice';
    label.append(choice.select);
    asked.append(label, ' ');
  }
  const reference = element('select');
  reference.append(new Option('the shortest time', ''), ...targets.map((name, i) => new Option(name, i)));
  const against = element('label', 'Ratios against ');
  against.className = 'choice';
  against.append(reference);
  asked.append(against);
  const fits = (row) => choices.every(({ key, free, select }) => (free && !row[key]) || String(row[key]) === select.value);
  const sliders = element('div');
  sliders.className = 'sliders';
  const table = element('table');
  table.append(element('caption', 'Time of one operation of the mix'), element('thead'), element('tbody'));
  const head = table.tHead.insertRow();
  for (const words of ['database', 'time per operation [95 % CI]', 'operations/s', 'ratio [99 % CI]', 'CPU of client and server']) {
    const cell = element('th', words);
    cell.scope = 'col';
    head.append(cell);
  }
  const used = element('p');
  used.className = 'note';
  used.setAttribute('aria-live', 'polite');
  const scroll = element('div');
  scroll.className = 'scroll';
  scroll.tabIndex = 0;
  scroll.setAttribute('role', 'group');
  scroll.setAttribute('aria-label', table.caption.textContent);
  scroll.append(table);
  box.append(asked, sliders, scroll, used);

  let parts = [];
  let missing = [];
  const words = (durability) => (durability === 'sync' ? 'durable' : 'durability ' + durability);
  const mix = () => {
    const whole = parts.reduce((sum, part) => sum + Number(part.input.value), 0);
    const chosen = parts.map((part) => ({ ...part, share: whole ? part.input.value / whole : 0 })).filter((part) => part.share);
    parts.forEach((part) => { part.output.value = whole ? Math.round((100 * part.input.value) / whole) + ' %' : '0 %'; });
    const suites = [...new Set(chosen.map((part) => part.row.suite))];
    // The logarithm of the time of a database's mix, or of its ratio to another's; suites one after the other, as the intervals have them.
    const logTime = (own, other) => {
      const sides = other == null ? [own] : [own, other];
      const groups = suites.map((suite) => chosen.filter((part) => part.row.suite === suite)
        .flatMap((part) => sides.map((side) => ({ ...part.row.times[side], share: part.share, side }))));
      const all = groups.flat();
      const log = (means, side) => Math.log(means.reduce((sum, mean, k) => sum + (all[k].side === side ? all[k].share * mean : 0), 0));
      const found = D.interval(groups, (means) => log(means, own) - (other == null ? 0 : log(means, other)), other == null ? 0.05 : 0.01);
      const error = other == null ? timeError : ratioError;
      return found && { ...found, low: found.low - error, high: found.high + error };
    };
    const results = targets.map((target, i) => {
      if (!chosen.length || chosen.some((part) => !part.row.times[i])) return { target, i };
      const cpu = chosen.map((part) => (part.row.processor[i] == null ? NaN : part.share * part.row.processor[i]));
      return { target, i, log: logTime(i), cpu: cpu.reduce((sum, part) => sum + part, 0) };
    });
    results.sort((a, b) => (a.log?.value ?? Infinity) - (b.log?.value ?? Infinity));
    const base = reference.value === '' ? results[0] : results.find(({ i }) => i === Number(reference.value));
    const ratio = ({ i }) => {
      if (i === base.i) return reference.value === '' ? best() : 'reference';
      const log = base.log && logTime(base.i, i);
      if (!log) return 'no comparison';
      const [value, low, high] = log.value < 0 ? [-log.value, -log.high, -log.low] : [log.value, log.low, log.high];
      const most = Math.exp(Math.max(-low, high));
      if (most <= 1 + tie) return `a tie, at most ${digits(most)}×`;
      if (low > 0) return `${digits(Math.exp(value))}× ${log.value < 0 ? 'slower' : 'faster'} [${end(Math.exp(low))}–${end(Math.exp(high))}]`;
      return 'no difference, ' + D.limit(most, digits);
    };
    // Only who beats every other one is the fastest.
    const best = () => {
      const others = results.filter((result) => result.i !== base.i && result.log);
      if (!others.length) return 'not compared';
      return others.every((result) => /slower/.test(ratio(result))) ? 'fastest' : 'among the fastest';
    };
    table.tBodies[0].replaceChildren();
    for (const result of results) {
      const { target, log, cpu } = result;
      const line = table.tBodies[0].insertRow();
      const name = line.appendChild(element('th', target));
      name.scope = 'row';
      const [mean, low, high] = log ? [log.value, log.low, log.high].map(Math.exp) : [];
      const scale = unit(mean)[0];
      const words = !log ? ['not measured', '', '', ''] : [
        `${time(mean)} ${span(low / scale, high / scale)}`,
        `${digits(1e9 / mean)} ${span(1e9 / high, 1e9 / low)}`,
        ratio(result), cpu ? time(cpu) : '–',
      ];
      for (const text of words) line.append(element('td', text));
    }
    const sum = chosen.map((part) => `${Math.round(100 * part.share)} % ${part.row.operation} (${part.row.about})`);
    used.textContent = 'Rows used: ' + (sum.join('; ') || 'none') + '.'
      + (missing.length ? ' Not measured with these choices: ' + missing.join(', ') + '.' : '');
  };

  const shares = new Map([[0, 20], [1, 80]]);
  const operations = [...new Set(rows.map((row) => row.operation))];
  const choose = () => {
    parts.forEach((part) => shares.set(part.place, part.input.value));
    sliders.replaceChildren();
    missing = operations.filter((operation) => !rows.some((row) => row.operation === operation && fits(row)));
    parts = operations.filter((operation) => !missing.includes(operation)).map((operation) => {
      const row = rows.find((own) => own.operation === operation && fits(own));
      const place = operations.indexOf(operation);
      const line = element('label', operation + (row.durability ? ', ' + words(row.durability) : '') + ' ');
      const input = Object.assign(element('input'), { type: 'range', min: 0, max: 100, step: 5, value: shares.get(place) || 0 });
      const output = element('output');
      line.append(input, output);
      input.addEventListener('input', mix);
      sliders.append(line);
      return { row, input, output, place };
    });
    mix();
  };
  choices.forEach(({ select }) => select.addEventListener('change', choose));
  reference.addEventListener('change', mix);
  choose();
})((window.DocBench = window.DocBench || {}));
