// The reader's own choice of light or dark; without one the system decides.
(function () {
  const root = document.documentElement;
  const dark = () => (root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches);
  const button = document.createElement('button');
  button.type = 'button';
  const label = () => { button.textContent = dark() ? 'Light' : 'Dark'; };
  button.addEventListener('click', () => {
    root.dataset.theme = dark() ? 'light' : 'dark';
    label();
  });
  label();
  document.querySelector('h1').after(button);
})();
