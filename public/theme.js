// Colours the page as the person chose on this device, before it is painted: the one script that a page waits for.
// Choosing is done in src/app/platform/shell/theme.ts.
;(() => {
  const root = document.documentElement
  const bars = [...document.querySelectorAll('meta[name=theme-color]')]
  const ofTheSystem = bars.map((bar) => bar.content)
  const paint = () => {
    let theme = null
    try {
      theme = localStorage.getItem('theme')
    } catch {
      // A browser that keeps nothing shows what the system has.
    }
    const chosen = ['light', 'dark'].indexOf(theme)
    if (chosen < 0) root.removeAttribute('data-theme')
    else root.setAttribute('data-theme', theme)
    bars.forEach((bar, index) => (bar.content = ofTheSystem[chosen < 0 ? index : chosen]))
  }
  paint()
  addEventListener('storage', ({ key }) => {
    if (key === 'theme' || key === null) paint()
  })
})()
