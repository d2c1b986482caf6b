// One panel for each case, one row for each target, all panels on one axis, so that the eye compares positions.
(function (D) {
  const ROW = 17;
  const NAMES = 124;

  D.dots = (holder, chart) => {
    const width = Math.max(280, holder.clientWidth);
    const targets = [...new Set(chart.panels.flatMap((panel) => panel.points.map((point) => point.target)))];
    // As many beside one another as their titles leave room for, and as many in the last line as in the others.
    const least = Math.max(185, 30 + 6.2 * d3.max(chart.panels, (panel) => panel.title.length));
    const most = Math.max(1, Math.min(chart.panels.length, Math.floor((width - NAMES) / least)));
    const columns = Math.ceil(chart.panels.length / Math.ceil(chart.panels.length / most));
    const panelWidth = (width - NAMES) / columns;
    const plotHeight = targets.length * ROW;
    const panelHeight = plotHeight + 58;
    const lines = Math.ceil(chart.panels.length / columns);
    const svg = D.canvas(holder, chart, width, lines * panelHeight + 14);
    const all = chart.panels.flatMap((panel) => panel.points);
    const range = [0, panelWidth - 26];
    const guides = chart.guides || [];
    const values = (points) => points.flatMap((point) => [point.y, point.low ?? point.y, point.high ?? point.y]);
    const shared = D.scale(chart.x, D.withBand(values(all).concat(guides.flatMap((guide) => [guide.from, guide.to])), chart.band), range);
    const own = chart.x.scale === 'linear';

    chart.panels.forEach((panel, i) => {
      const top = Math.floor(i / columns) * panelHeight + 22;
      const x = own ? D.scale(chart.x, values(panel.points), range) : shared;
      const group = svg.append('g').attr('transform', `translate(${NAMES + (i % columns) * panelWidth},${top})`);
      group.append('text').attr('class', 'head').attr('y', -8).text(panel.title);
      if (chart.band > x.domain()[0] && !own) {
        group.append('rect').attr('class', 'band').attr('width', Math.max(0, x(chart.band))).attr('height', plotHeight);
      }
      for (const guide of panel.guides || []) D.guide(group, guide, shared, plotHeight / 2, plotHeight);
      D.bottomAxis(group, chart.x, x, plotHeight, plotHeight, D.ticks(chart.x, x, own ? 2 : 3));
      targets.forEach((target, row) => {
        const y = row * ROW + ROW / 2;
        const point = panel.points.find((candidate) => candidate.target === target);
        group.append('line').attr('class', 'row').attr('x2', panelWidth - 26).attr('y1', y).attr('y2', y);
        if (i % columns === 0) {
          const look = all.find((candidate) => candidate.target === target).look;
          group.append('text').attr('class', 'name hue' + look.hue).attr('x', -8).attr('y', y + 4).attr('text-anchor', 'end').text(D.short(target)).append('title').text(target);
        }
        if (!point) {
          group.append('text').attr('x', 2).attr('y', y + 4).text('no number');
          return;
        }
        for (const guide of guides.filter((candidate) => candidate.target === target)) D.guide(group, guide, shared, y, ROW - 3);
        if (own) group.append('line').attr('class', 'stem hue' + point.look.hue).attr('x2', x(point.y)).attr('y1', y).attr('y2', y);
        if (point.low > 0) D.whisker(group, point.look, x(point.low), y, x(point.high), y);
        D.point(group, point, x(point.y), y, `${target}, ${panel.title}: ${point.words || D.withInterval(point.y, point.low, point.high, chart.x.unit)}`);
      });
    });
    const shaded = chart.band > shared.domain()[0] && !own ? '; shaded: within 3× the measurement overhead' : '';
    const bands = [...new Set(chart.panels.flatMap((panel) => (panel.guides || []).map((guide) => `; band: ${guide.target}, ${guide.text}`)))];
    svg.append('text').attr('x', width < 560 ? 0 : NAMES).attr('y', lines * panelHeight + 8).text(chart.x.label + shaded + bands.join(''));
  };
})(window.DocBench);
