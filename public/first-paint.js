// Before anything is drawn: the theme this browser chose last, so that a light page never flashes dark.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('second-look.theme');
  } catch {
    // Storage may be switched off; the system's theme will do.
  }
  const light =
    chosen === 'light' || (chosen === 'auto' && matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', light ? 'light' : 'dark');
})();
