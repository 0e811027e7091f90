// Before the first paint, so that a dark page never flashes white. A file of its own: the CSP allows no inline script.
;(() => {
  let stored = null
  try {
    stored = localStorage.getItem('theme')
  } catch {}
  const dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()

// The first formatter of a page takes 30 ms. While the scripts load, nobody waits for it.
window.requestIdleCallback?.(() => new Intl.DateTimeFormat(document.documentElement.lang))
