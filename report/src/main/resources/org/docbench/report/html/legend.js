// Buttons that take a target's line away and bring it back.
(function (D) {
  D.legend = (holder, chart, hidden, redraw) => {
    for (const series of chart.series || []) {
      const button = d3.select(holder).append('button').attr('type', 'button').attr('aria-pressed', 'true');
      D.symbol(button.append('svg').attr('viewBox', '-7 -7 14 14').attr('aria-hidden', 'true'), series.look, 50);
      button.append('span').text(series.target);
      button.on('click', () => {
        if (!hidden.delete(series.target)) hidden.add(series.target);
        button.attr('aria-pressed', String(!hidden.has(series.target)));
        redraw();
      });
    }
  };
})(window.DocBench);
