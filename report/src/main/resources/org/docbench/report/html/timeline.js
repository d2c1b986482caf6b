// Lines over the time of the run, one quantity at a time; scenarios are shaded, bars below say when a target was measured.
(function (D) {
  const LANE = 13;
  const timeline = D.data.timeline;
  const figure = document.querySelector('[data-timeline]');
  if (!figure) return;
  const plot = figure.querySelector('.plot');
  const readout = figure.querySelector('.readout');
  const hidden = new Set();

  const amount = (value, unit) => {
    if (value == null) return 'not known';
    if (!unit.startsWith('B')) return D.three(value) + (unit ? ' ' + unit : '');
    const text = d3.format('.3~s')(value);
    const prefix = /[a-zA-Z]$/.test(text) ? text.slice(-1) : '';
    return value < 1 ? D.three(value) + ' ' + unit : text.slice(0, text.length - prefix.length) + ' ' + prefix + unit;
  };
  const minutes = (seconds) => (seconds < 60 ? +seconds.toPrecision(3) + ' s' : Math.floor(seconds / 60) + ':' + String(Math.floor(seconds % 60)).padStart(2, '0') + ' min');

  // Steps that a clock has.
  const clock = (end, most) => {
    const step = [1, 5, 10, 30, 60, 120, 300, 600, 1800, 3600].find((size) => end / size <= most) || 7200;
    return d3.range(0, end, step);
  };

  const shade = (svg, x, box) => timeline.phases.forEach((phase, i) => {
    const from = x(phase.from);
    const width = Math.max(1, x(phase.to) - from);
    const area = svg.append('rect').attr('class', i % 2 ? 'phase odd' : 'phase').attr('x', from).attr('width', width);
    area.attr('y', box.top).attr('height', box.bottom - box.top).append('title').text(phase.name);
    if (width > 6.2 * phase.name.length) svg.append('text').attr('x', from + 3).attr('y', box.top - 4).text(phase.name);
  });

  const bars = (svg, x, box, named) => timeline.lanes.forEach((lane, i) => {
    const y = box.bottom + 26 + i * LANE;
    const name = svg.append('text').attr('class', 'name hue' + lane.hue).attr('x', box.left - 8).attr('y', y + 8).attr('text-anchor', 'end');
    name.text(named ? D.short(lane.target) : lane.target.slice(0, 8)).append('title').text(lane.target);
    for (let k = 0; k < lane.spans.length; k += 2) {
      const from = x(lane.spans[k]);
      svg.append('rect').attr('class', 'bar hue' + lane.hue).attr('x', from).attr('y', y).attr('width', Math.max(1, x(lane.spans[k + 1]) - from)).attr('height', LANE - 4);
    }
  });

  const draw = (quantity) => {
    const width = Math.max(280, plot.clientWidth);
    const named = width > 560;
    const bottom = 300;
    const box = { left: named ? 124 : 62, right: width - (named ? 96 : 10), top: 22, bottom };
    const svg = D.canvas(plot, {
      title: quantity.name + ' over the run',
      description: `Line chart of ${quantity.name} against the time since the start of the run, a line each for ${quantity.lines.map((line) => line.subject).join(', ')}. The numbers are in the table below the chart.`,
    }, width, bottom + 34 + timeline.lanes.length * LANE);
    const shown = quantity.lines.filter((line) => !hidden.has(line.subject));
    const x = d3.scaleLinear([0, d3.max([d3.max(timeline.seconds), ...timeline.phases.map((phase) => phase.to)]) || 1], [box.left, box.right]);
    const y = d3.scaleLinear([0, d3.max(shown.flatMap((line) => line.values)) || 1], [box.bottom, box.top]).nice();
    shade(svg, x, box);
    svg.append('g').attr('transform', `translate(0,${box.bottom})`).call(
      d3.axisBottom(x).tickValues(clock(x.domain()[1], named ? 10 : 4)).tickFormat(minutes).tickSizeOuter(0).tickPadding(6));
    svg.append('g').attr('transform', `translate(${box.left},0)`).call(
      d3.axisLeft(y).ticks(6).tickFormat((tick) => amount(tick, quantity.unit)).tickSizeOuter(0).tickSizeInner(box.left - box.right).tickPadding(6));
    const path = d3.line((value, i) => x(timeline.seconds[i]), (value) => y(value)).defined((value) => value != null);
    for (const line of shown) {
      svg.append('path').attr('class', 'line ' + D.stroke(line.look)).attr('d', path(line.values)).append('title').text(line.subject);
    }
    bars(svg, x, box, named);
    const ends = shown.filter((line) => line.values.some((value) => value != null))
      .map((line) => ({ line, y: y(line.values.findLast((value) => value != null)) }));
    if (named) {
      for (const { line, at } of D.spread(ends, 13, box.top + 4, box.bottom)) {
        svg.append('text').attr('class', 'name hue' + line.look.hue).attr('x', box.right + 8).attr('y', at + 4).text(line.subject);
      }
    }
    const rule = svg.append('line').attr('class', 'leader').attr('y1', box.top).attr('y2', box.bottom).attr('visibility', 'hidden');
    svg.on('pointermove', (event) => {
      const [at] = d3.pointer(event);
      const i = d3.bisectCenter(timeline.seconds, x.invert(Math.min(box.right, Math.max(box.left, at))));
      rule.attr('x1', x(timeline.seconds[i])).attr('x2', x(timeline.seconds[i])).attr('visibility', 'visible');
      readout.textContent = minutes(timeline.seconds[i]) + ': ' + shown.map((line) => line.subject + ' ' + amount(line.values[i], quantity.unit)).join(' · ');
    });
  };

  const label = document.createElement('label');
  const choice = document.createElement('select');
  label.append('Quantity ', choice);
  timeline.quantities.forEach((quantity, i) => choice.append(new Option(quantity.name, i)));
  figure.querySelector('.choice').append(label);
  let drawn = 0;
  const redraw = () => {
    drawn = plot.clientWidth;
    draw(timeline.quantities[choice.value]);
  };
  const legend = figure.querySelector('.legend');
  const choose = () => {
    legend.textContent = '';
    hidden.clear();
    readout.textContent = '';
    const series = timeline.quantities[choice.value].lines.map((line) => ({ target: line.subject, look: line.look }));
    D.legend(legend, { series }, hidden, redraw);
    redraw();
  };
  choice.addEventListener('change', choose);
  choose();
  new ResizeObserver(() => { if (Math.abs(plot.clientWidth - drawn) > 1) redraw(); }).observe(plot);
})(window.DocBench);
