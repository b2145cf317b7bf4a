// Applies what this device stores to the page, before it is painted: the one script that a page waits for. Colors are
// chosen in src/app/platform/shell/theme.ts.
;(() => {
  const root = document.documentElement
  const themeColorMetas = [...document.querySelectorAll('meta[name=theme-color]')]
  const systemColors = themeColorMetas.map((meta) => meta.content)
  const applyTheme = (theme) => {
    const chosen = ['light', 'dark'].indexOf(theme)
    if (chosen < 0) root.removeAttribute('data-theme')
    else root.setAttribute('data-theme', theme)
    themeColorMetas.forEach((meta, index) => (meta.content = systemColors[chosen < 0 ? index : chosen]))
  }
  try {
    applyTheme(localStorage.getItem('theme'))
  } catch {
    // Storage is blocked: the theme follows the system until one is chosen.
  }
  // Reserves room on the market for the products that were viewed on this device (home/recently-viewed.ts).
  try {
    const person = JSON.parse(localStorage.getItem('identity'))?.identity._id ?? ''
    root.toggleAttribute('data-has-viewed', localStorage.getItem('recently-viewed ' + person) !== null)
  } catch {
    // Storage is blocked or damaged.
  }
  // Not what is stored: a page that can store nothing sends the choice, too.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'theme' || key === null) applyTheme(newValue)
  })
})()
