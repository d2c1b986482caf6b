// Shape by manner, hue by family; a hollow symbol is an image written by another encoder.
(function (D) {
  const shapes = {
    circle: d3.symbolCircle, square: d3.symbolSquare, diamond: d3.symbolDiamond,
    triangle: d3.symbolTriangle, cross: d3.symbolCross, star: d3.symbolStar,
  };
  D.symbol = (parent, look, size) =>
    parent.append('path')
      .attr('class', 'symbol hue' + look.hue + (look.hollow ? ' hollow' : ''))
      .attr('d', d3.symbol(shapes[look.shape] || d3.symbolStar, size || 34)());
  D.stroke = (look) => 'hue' + look.hue + (look.dashed ? ' dashed' : look.hollow ? ' hollow-line' : '');
})(window.DocBench);
