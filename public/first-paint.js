// Before anything is drawn: the theme this browser chose last, else the organisation's as it was known last, else the
// system's, so that a light page never flashes dark.
(() => {
  let chosen;
  try {
    const organisation = JSON.parse(localStorage.getItem('second-look.appearance') ?? '{}');
    chosen = localStorage.getItem('second-look.theme') ?? organisation.theme;
  } catch {
    // Storage may be switched off; the system's theme will do.
  }
  const own = chosen === 'light' || chosen === 'dark';
  const light = own ? chosen === 'light' : matchMedia('(prefers-color-scheme: light)').matches;
  document.documentElement.setAttribute('data-mantine-color-scheme', light ? 'light' : 'dark');
})();
