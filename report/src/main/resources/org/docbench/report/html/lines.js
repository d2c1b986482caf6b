// A line for each target on two logarithmic axes, with whiskers; names stand at the end of the lines where there is room.
(function (D) {
  D.spread = (labels, gap, top, bottom) => {
    labels.sort((a, b) => a.y - b.y);
    labels.forEach((label, i) => { label.at = Math.max(label.y, i ? labels[i - 1].at + gap : top); });
    let limit = bottom;
    for (const label of labels.reverse()) {
      label.at = Math.min(label.at, limit);
      limit = label.at - gap;
    }
    return labels;
  };

  // The measured values themselves, without those whose labels would touch.
  const apart = (values, x) =>
    values.reduce((kept, value) => (kept.length && x(value) - x(kept.at(-1)) < 34 ? kept : [...kept, value]), []);

  D.lines = (holder, chart, hidden) => {
    const width = Math.max(280, holder.clientWidth);
    const height = Math.round(Math.min(480, Math.max(330, width * 0.5)));
    const named = width > 560;
    const box = { left: 58, right: width - (named ? 158 : 12), top: 12, bottom: height - 42 };
    const all = chart.series.flatMap((series) => series.points);
    const x = D.scale(chart.x, all.map((point) => point.x), [box.left, box.right]);
    const times = all.flatMap((point) => [point.y, point.low ?? point.y, point.high ?? point.y]);
    const y = D.scale(chart.y, D.withBand(times.concat((chart.guides || []).flatMap((guide) => [guide.from, guide.to])), chart.band), [box.bottom, box.top]);
    const svg = D.canvas(holder, chart, width, height);

    if (chart.band > y.domain()[0]) {
      const edge = y(chart.band);
      svg.append('rect').attr('class', 'band').attr('x', box.left).attr('width', box.right - box.left).attr('y', edge).attr('height', box.bottom - edge);
      svg.append('text').attr('x', box.left + 4).attr('y', box.bottom - 5).text('shaded: within 3× the measurement overhead');
    }
    const guides = chart.guides || [];
    for (const guide of guides) {
      svg.append('rect').attr('class', 'guide').attr('x', box.left).attr('width', box.right - box.left).attr('y', y(guide.to)).attr('height', y(guide.from) - y(guide.to));
    }
    if (guides.length) svg.append('text').attr('x', box.left + 4).attr('y', y(d3.min(guides, (guide) => guide.from)) + 13).text(guides[0].text);
    D.bottomAxis(svg, chart.x, x, box.bottom, box.bottom - box.top, apart([...new Set(all.map((point) => point.x))].sort(d3.ascending), x));
    svg.append('g').attr('transform', `translate(${box.left},0)`).call(
      d3.axisLeft(y).tickValues(D.ticks(chart.y, y, 9)).tickFormat((tick) => D.tick(tick, chart.y.unit))
        .tickSizeOuter(0).tickSizeInner(-(box.right - box.left)).tickPadding(6));
    svg.append('text').attr('x', (box.left + box.right) / 2).attr('y', height - 6).attr('text-anchor', 'middle').text(chart.x.label);
    svg.append('text').attr('transform', `translate(10,${(box.top + box.bottom) / 2}) rotate(-90)`).attr('text-anchor', 'middle').text(chart.y.label);

    const shown = chart.series.filter((series) => !hidden.has(series.target));
    for (const series of shown) {
      const path = series.curve ? series.curve : series.points.map((point) => [point.x, point.y]);
      svg.append('path').attr('class', 'line ' + D.stroke(series.look)).attr('d', d3.line((p) => x(p[0]), (p) => y(p[1]))(path));
      for (const point of series.points) {
        const at = x(point.x);
        if (point.low > 0) D.whisker(svg, series.look, at, y(point.low), at, y(point.high));
        D.point(svg, point, at, y(point.y), `${series.target}, ${point.where || D.tick(point.x, '')}: ${D.withInterval(point.y, point.low, point.high, chart.y.unit)}`);
      }
    }
    if (!named) return;
    const ends = shown.map((series) => ({ series, y: y(series.points.at(-1).y), x: x(series.points.at(-1).x) }));
    for (const { series, y: from, x: end, at } of D.spread(ends, 13, box.top + 4, box.bottom)) {
      svg.append('line').attr('class', 'leader').attr('x1', end + 7).attr('y1', from).attr('x2', box.right + 8).attr('y2', at);
      svg.append('text').attr('class', 'name hue' + series.look.hue).attr('x', box.right + 11).attr('y', at + 4)
        .text(D.short(series.target) + (series.note ? '  ' + series.note : ''));
    }
  };
})(window.DocBench);
