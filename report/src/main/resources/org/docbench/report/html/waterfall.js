// A waterfall for each target: every bar begins where those above it end. Below it, thinner, another measurement of the same step.
(function (D) {
  const ROW = 24;
  const BAR = 9;
  const THIN = 4;

  // From the left end, wherever a step that goes backwards or its interval leads.
  const extent = (bars) => d3.extent(bars.flatMap((bar) => [0, bar.from, bar.to, bar.low ?? bar.to, bar.high ?? bar.to, bar.beside ?? bar.to]));

  const rect = (parent, kind, look, x, from, to, y, height) =>
    parent.append('rect').attr('class', `${kind} hue${look.hue}`).attr('x', Math.min(x(from), x(to))).attr('y', y)
      .attr('width', Math.max(1, Math.abs(x(to) - x(from)))).attr('height', height);

  const step = (parent, bar, x, y) => {
    const group = parent.append('g').attr('class', 'point step');
    group.append('title').text(bar.words);
    rect(group, bar.to < bar.from ? 'fall back' : 'fall', bar.look, x, bar.from, bar.to, y, BAR);
    if (bar.beside != null) rect(group, 'fall beside', bar.look, x, bar.from, bar.beside, y + BAR + 2, THIN);
    if (bar.low != null) {
      const middle = y + BAR / 2;
      group.append('line').attr('class', 'over').attr('x1', x(bar.low)).attr('x2', x(bar.high)).attr('y1', middle).attr('y2', middle);
      for (const end of [bar.low, bar.high]) group.append('line').attr('class', 'over').attr('x1', x(end)).attr('x2', x(end)).attr('y1', middle - 3).attr('y2', middle + 3);
    }
    if (bar.row >= 0) group.on('click', () => D.open(bar.row));
  };

  D.waterfall = (holder, chart) => {
    const width = Math.max(280, holder.clientWidth);
    const left = 14 + 6.1 * d3.max(chart.panels.flatMap((panel) => panel.bars), (bar) => D.short(bar.name).length);
    const right = 66;
    const most = Math.max(1, Math.min(chart.panels.length, Math.floor(width / 330)));
    const columns = Math.ceil(chart.panels.length / Math.ceil(chart.panels.length / most));
    const panelWidth = width / columns;
    const plotHeight = d3.max(chart.panels, (panel) => panel.bars.length) * ROW;
    const panelHeight = plotHeight + 58;
    const lines = Math.ceil(chart.panels.length / columns);
    const svg = D.canvas(holder, chart, width, lines * panelHeight + 14);

    chart.panels.forEach((panel, i) => {
      const [low, high] = extent(panel.bars);
      const x = d3.scaleLinear([low, high || 1], [0, panelWidth - left - right]);
      const group = svg.append('g').attr('transform', `translate(${(i % columns) * panelWidth + left},${Math.floor(i / columns) * panelHeight + 22})`);
      const look = panel.bars[0].look;
      D.symbol(group.append('g').attr('transform', `translate(${6 - left},-12)`), look);
      group.append('text').attr('class', 'head').attr('x', 16 - left).attr('y', -8).text(panel.title);
      D.bottomAxis(group, chart.x, x, plotHeight, plotHeight, x.ticks(3));
      if (low < 0) group.append('line').attr('class', 'zero').attr('x1', x(0)).attr('x2', x(0)).attr('y2', plotHeight);
      panel.bars.forEach((bar, n) => {
        const y = n * ROW + 4;
        group.append('text').attr('x', -8).attr('y', y + 9).attr('text-anchor', 'end').text(D.short(bar.name)).append('title').text(bar.name);
        group.append('text').attr('class', 'amount').attr('x', panelWidth - left - 8).attr('y', y + 9).attr('text-anchor', 'end').text(bar.text);
        step(group, bar, x, y);
        const next = panel.bars[n + 1];
        if (next?.from > 0) group.append('line').attr('class', 'leader').attr('x1', x(bar.to)).attr('x2', x(bar.to)).attr('y1', y + BAR).attr('y2', y + ROW);
      });
    });
    svg.append('text').attr('y', lines * panelHeight + 8).text(chart.x.label + (width < 560 ? '' : '; thin: the service’s own clocks'));
  };
})(window.DocBench);
