// Unpacks the data, the chart library and the scripts that need both. A browser that cannot unpack keeps every table.
(async function (D) {
  const unpacked = (id) => {
    const bytes = Uint8Array.from(atob(document.getElementById(id).textContent), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return new Response(stream).text();
  };
  try {
    D.data = JSON.parse(await unpacked('data'));
    for (const id of ['library', 'scripts']) {
      const script = document.createElement('script');
      script.textContent = await unpacked(id);
      document.body.append(script);
    }
  } finally {
    document.documentElement.dataset.loaded = '';
  }
})((window.DocBench = window.DocBench || {}));
