// What all charts share: an SVG with a title and a description, scales, axes, the harness-floor band, clickable points.
(function (D) {
  let ids = 0;

  D.canvas = (holder, chart, width, height) => {
    const id = 'svg' + ids++;
    const svg = d3.select(holder).html('').append('svg')
      .attr('role', 'img').attr('aria-labelledby', id + 't ' + id + 'd').attr('viewBox', [0, 0, width, height]);
    svg.append('title').attr('id', id + 't').text(chart.title);
    svg.append('desc').attr('id', id + 'd').text(chart.description);
    return svg;
  };

  D.scale = (axis, values, range) => {
    const [low, high] = d3.extent(values);
    if (axis.scale === 'symlog') return d3.scaleSymlog([0, high || 1], range).constant(10);
    if (axis.scale === 'linear') return d3.scaleLinear([0, high * 1.05 || 1], range);
    return d3.scaleLog([low / 1.25, high * 1.25], range);
  };

  // Powers of ten, thinned to what the width holds; a short axis also names 2 and 5.
  D.ticks = (axis, scale, most) => {
    const [low, high] = scale.domain();
    if (axis.scale === 'linear') return scale.ticks(most).filter((tick) => tick < high * 0.93);
    const decades = d3.range(-1, 13).map((power) => 10 ** power);
    const first = axis.scale === 'symlog' ? [0] : [];
    const tens = first.concat(decades.filter((tick) => tick >= low && tick <= high && (axis.scale !== 'symlog' || tick >= 10)));
    if (tens.length < 3 && axis.scale === 'log') {
      const fine = decades.flatMap((ten) => [ten, 2 * ten, 5 * ten]).filter((tick) => tick >= low && tick <= high);
      return fine.length <= most ? fine : tens;
    }
    const step = Math.ceil(tens.length / most);
    return tens.filter((tick, i) => i % step === 0);
  };

  // The floor is on the axis when it is near the points; far below them it would only squeeze them.
  D.withBand = (values, band) => (band && band * 12 > d3.min(values) ? values.concat(band / 1.5) : values);

  // Names that are too long for their column end in an ellipsis; the tooltip has them whole.
  D.short = (name) => (name.length > 20 ? name.slice(0, 19) + '…' : name);

  D.bottomAxis = (parent, axis, scale, y, height, values) => {
    const ticks = d3.axisBottom(scale).tickValues(values).tickFormat((tick) => D.tick(tick, axis.unit));
    parent.append('g').attr('transform', `translate(0,${y})`).call(ticks.tickSizeOuter(0).tickSizeInner(-height).tickPadding(6));
  };

  // What a row of points stands beside: a tick, or a band between two values.
  D.guide = (parent, guide, x, y, height) => {
    const width = x(guide.to) - x(guide.from);
    const bar = parent.append('rect').attr('class', width > 0 ? 'guide' : 'guide tick-mark').attr('x', x(guide.from) - (width > 0 ? 0 : 1));
    bar.attr('y', y - height / 2).attr('width', Math.max(2, width)).attr('height', height).append('title').text(`${guide.target}, ${guide.text}`);
  };

  D.whisker = (parent, look, x1, y1, x2, y2) =>
    parent.append('line').attr('class', 'whisker hue' + look.hue).attr('x1', x1).attr('y1', y1).attr('x2', x2).attr('y2', y2);

  D.point = (parent, point, x, y, text) => {
    const group = parent.append('g').attr('class', 'point').attr('transform', `translate(${x},${y})`);
    group.append('title').text(text);
    D.symbol(group, point.look);
    if (point.row >= 0) group.on('click', () => D.open(point.row));
  };
})(window.DocBench);
