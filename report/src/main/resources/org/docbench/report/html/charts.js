// Draws every chart of the page, and again when its box changes its width.
(function (D) {
  for (const figure of document.querySelectorAll('[data-chart]')) {
    const chart = D.data.charts.find((candidate) => candidate.id === figure.dataset.chart);
    const plot = figure.querySelector('.plot');
    const hidden = new Set();
    let drawn = 0;
    const draw = () => {
      drawn = plot.clientWidth;
      D[chart.kind](plot, chart, hidden);
    };
    D.legend(figure.querySelector('.legend'), chart, hidden, draw);
    draw();
    new ResizeObserver(() => { if (Math.abs(plot.clientWidth - drawn) > 1) draw(); }).observe(plot);
  }
})(window.DocBench);
