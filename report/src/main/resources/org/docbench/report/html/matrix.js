// The table of all results: sort by a heading, filter by what a row is, compare with a target of choice.
(function (D) {
  const table = document.getElementById('matrix');
  if (!table) return;
  const body = table.tBodies[0];
  table.classList.add('scripted');
  const written = (data, value) => (data.u && value != null ? D.rate(value) : D.time(value));
  const note = (data) => [data.why, ...(data.w || []), !data.st && !data.v && 'not verified'].filter(Boolean).join('; ');
  const rows = D.data.rows.map((data, i) => {
    const line = body.insertRow();
    const range = data.lo == null ? '–' : data.u ? D.rate(data.lo) + '–' + D.rate(data.hi) : D.range(data.lo, data.hi, data.m);
    const numbers = data.st ? [data.st, '–', '–', '–', '–'] : [written(data, data.m), range, written(data, data.md), written(data, data.p99), D.bytes(data.b)];
    [data.s, data.c, data.p, data.t, ...numbers, note(data)].forEach((words, column) => {
      const cell = line.appendChild(document.createElement(column === 3 ? 'th' : 'td'));
      if (column === 3) cell.scope = 'row';
      cell.textContent = words;
    });
    for (const [words, page] of data.f || []) {
      const link = document.createElement('a');
      link.href = page;
      link.textContent = words;
      line.lastChild.append(' ', link);
    }
    return { line, i, data };
  });
  const keys = ['s', null, 'p', 't', 'm', 'lo', 'md', 'p99', 'b', null];
  const box = d3.select('#filters');

  for (const { line, i, data } of rows) {
    const cell = line.cells[4];
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = cell.textContent;
    button.setAttribute('aria-label', `${cell.textContent}, samples of ${data.t}, ${data.s}, ${data.c}, ${data.p}`);
    button.addEventListener('click', () => D.open(i));
    cell.replaceChildren(button);
  }

  const against = document.createElement('th');
  against.scope = 'col';
  against.textContent = 'compared';
  table.tHead.rows[0].insertBefore(against, table.tHead.rows[0].cells[5]);
  for (const { line } of rows) line.insertCell(5).textContent = '';

  const choice = (label, values, all) => {
    const select = box.append('label').text(label).append('select');
    select.append('option').attr('value', '').text(all);
    select.selectAll(null).data([...new Set(values)]).join('option').attr('value', (value) => value).text((value) => value);
    return select.on('change', apply).node();
  };
  const scenario = choice('scenario', rows.map((row) => row.data.s), 'all');
  const phase = choice('phase', rows.map((row) => row.data.p), 'all');
  const target = choice('target', rows.map((row) => row.data.t), 'all');
  const baseline = choice('compare with', rows.map((row) => row.data.t), 'nothing');
  const search = box.append('label').text('text').append('input').attr('type', 'search').on('input', apply).node();
  const count = box.append('output').node();

  function compared(row) {
    const pair = D.versus(row.i).find((other) => D.data.rows[other.against].t === baseline.value);
    return pair ? D.words(pair) : '';
  }

  function apply() {
    const words = search.value.toLowerCase();
    let shown = 0;
    for (const row of rows) {
      const { data, line } = row;
      const fits = (!scenario.value || data.s === scenario.value) && (!phase.value || data.p === phase.value)
        && (!target.value || data.t === target.value) && (!words || line.textContent.toLowerCase().includes(words));
      line.hidden = !fits;
      shown += fits;
      line.cells[5].textContent = baseline.value ? compared(row) : '';
    }
    against.textContent = baseline.value ? 'is, against ' + baseline.value : 'compared';
    table.classList.toggle('comparing', Boolean(baseline.value));
    count.textContent = `${shown} of ${rows.length} rows`;
  }

  const heads = [...table.tHead.rows[0].cells].filter((head) => head !== against);
  heads.forEach((head, column) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener('click', () => {
      const down = head.getAttribute('aria-sort') === 'ascending';
      heads.forEach((other) => other.removeAttribute('aria-sort'));
      head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
      sort(column, down);
    });
  });

  // Rows without a value stay at the end, whichever way; equal rows keep the order of the run.
  function sort(column, down) {
    const key = keys[column];
    const value = (row) => (key ? row.data[key] : row.line.cells[column > 4 ? column + 1 : column].textContent || null);
    const compare = (a, b) => (typeof a === 'number' ? a - b : a.localeCompare(b, 'en', { numeric: true }));
    const sorted = rows.slice().sort((a, b) => {
      const [x, y] = [value(a), value(b)];
      if (x == null || y == null) return (x == null) - (y == null);
      return (down ? -1 : 1) * compare(x, y);
    });
    body.append(...sorted.map((row) => row.line));
  }
  // Thousands of rows at once help nobody: the first scenario to begin with, all of them on request.
  if (rows.length > 2000) scenario.value = rows[0].data.s;
  apply();
})(window.DocBench);
