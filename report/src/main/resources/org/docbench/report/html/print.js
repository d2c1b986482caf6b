// On paper nothing can be clicked: everything is open while printing, and as it was afterwards.
(function () {
  const print = matchMedia('print');
  let closed = [];
  const open = () => {
    closed = closed.concat([...document.querySelectorAll('details:not([open])')]);
    closed.forEach((details) => { details.open = true; });
  };
  const restore = () => {
    closed.forEach((details) => { details.open = false; });
    closed = [];
  };
  print.addEventListener('change', () => (print.matches ? open() : restore()));
  addEventListener('beforeprint', open);
  addEventListener('afterprint', restore);
})();
