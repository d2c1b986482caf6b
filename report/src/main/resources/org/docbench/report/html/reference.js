// Lets the reader choose what the ratios of a matrix are against. Every ratio is in the row, in words.
(function () {
  for (const table of document.querySelectorAll('[data-operations]')) {
    const heads = [...table.tHead.rows[0].cells].slice(1).map((head) => head.firstChild.textContent);
    const rows = [...table.querySelectorAll('tr[data-ratios]')].map((line) => ({
      ratios: line.dataset.ratios.split(';').map((part) => part.split('|')),
      cells: [...line.cells].slice(1).map((cell) => cell.querySelector('.ratio')),
    }));
    for (const row of rows) row.first = row.cells.map((cell) => cell && cell.textContent);
    const select = document.createElement('select');
    select.append(new Option('the shortest mean of each row', ''), ...heads.map((name, i) => new Option(name, i)));
    select.addEventListener('change', () => {
      for (const { ratios, cells, first } of rows) {
        cells.forEach((cell, i) => {
          if (cell) cell.textContent = select.value === '' ? first[i] : ratios[select.value][i] || 'no comparison';
        });
      }
    });
    const label = document.createElement('label');
    label.className = 'choice';
    label.append('Ratios against ', select);
    table.parentElement.before(label);
  }
})();
