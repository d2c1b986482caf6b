// The samples behind a time: round by round as a strip, and as numbers. All text is set as text, never as HTML.
(function (D) {
  const dialog = d3.select('body').append('dialog').attr('id', 'samples').attr('aria-labelledby', 'samples-title');

  const facts = (row) => [
    ['time [95 % CI]', D.withInterval(row.m, row.lo, row.hi, 'ns')],
    ['median', D.time(row.md)],
    ['p99', D.time(row.p99)],
    ['allocated', D.bytes(row.b)],
    ...(row.every ? [['samples', `one of every ${row.every} is drawn; the run file has all`]] : []),
    ...(row.turns ? [['alternated', row.turns]] : []),
    ['verified', row.v ? 'yes, the result equals the model’s' : 'no'],
    ...(row.w || []).map((warning) => ['warning', warning]),
    ...(row.why ? [['reason', row.why]] : []),
    ['again', D.data.again[row.a]],
  ];

  const strip = (row) => {
    const holder = dialog.append('div').attr('class', 'plot');
    const width = holder.node().clientWidth;
    const height = row.x.length * 20 + 40;
    const chart = { title: 'Samples by fork', description: 'One dot for each sample, one row for each fork; the whisker under them is the 95 % interval of the time.' };
    const svg = D.canvas(holder.node(), chart, width, height);
    const values = row.x.flat();
    const [low, high] = d3.extent(row.lo == null ? values : values.concat(row.lo, row.hi));
    const x = d3.scaleLinear([low, high === low ? low + 1 : high], [56, width - 14]).nice();
    row.x.forEach((fork, i) => {
      svg.append('text').attr('x', 0).attr('y', i * 20 + 16).text('fork ' + (i + 1));
      svg.append('line').attr('class', 'row').attr('x1', 56).attr('x2', width - 14).attr('y1', i * 20 + 12).attr('y2', i * 20 + 12);
      for (const sample of fork) {
        const dot = svg.append('circle').attr('class', 'symbol hue1').attr('r', 3).attr('fill-opacity', 0.35);
        dot.attr('cx', x(sample)).attr('cy', i * 20 + 12).append('title').text(D.time(sample));
      }
    });
    if (row.lo != null) {
      const y = row.x.length * 20 + 8;
      D.whisker(svg, { hue: 0 }, x(row.lo), y, x(row.hi), y);
      svg.append('circle').attr('class', 'symbol hue0').attr('r', 3).attr('cx', x(row.m)).attr('cy', y);
      svg.append('text').attr('x', 0).attr('y', y + 4).text('time');
    }
    svg.append('g').attr('transform', `translate(0,${height - 18})`).call(d3.axisBottom(x).ticks(4).tickFormat(D.time).tickSizeOuter(0));
  };

  const table = (caption, head, rows) => {
    const box = dialog.append('details');
    box.append('summary').text(caption);
    const scroll = box.append('div').attr('class', 'scroll').attr('tabindex', 0).attr('role', 'group').attr('aria-label', caption).append('table');
    scroll.append('thead').append('tr').selectAll('th').data(head).join('th').attr('scope', 'col').text((name) => name);
    const lines = scroll.append('tbody').selectAll('tr').data(rows).join('tr');
    lines.append('th').attr('scope', 'row').text((line) => line[0]);
    lines.append('td').text((line) => line[1]);
  };

  D.open = (index) => {
    const row = D.data.rows[index];
    dialog.html('');
    dialog.append('h2').attr('id', 'samples-title').text(`${row.t}: ${row.s}, ${row.c}, ${row.p}`);
    dialog.append('button').attr('type', 'button').attr('class', 'close').text('Close').on('click', () => dialog.node().close());
    const list = dialog.append('dl');
    for (const [name, value] of facts(row)) {
      list.append('dt').text(name);
      list.append('dd').text(value);
    }
    dialog.node().showModal();
    if (row.x.length) {
      strip(row);
      table('The samples', ['fork', 'mean of each batch'], row.x.map((fork, i) => [i + 1, fork.map(D.time).join(', ')]));
    }
    const others = D.versus(index);
    if (others.length) table('Against the others', ['against', row.t + ' is'], others.map((pair) => [D.data.rows[pair.against].t, D.words(pair)]));
  };
})(window.DocBench);
