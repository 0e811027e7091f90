// Before the first paint, so that a dark page never flashes white. A file of its own: the CSP allows no inline script.
;(() => {
  let stored = null
  try {
    stored = localStorage.getItem('theme')
  } catch {}
  const dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
