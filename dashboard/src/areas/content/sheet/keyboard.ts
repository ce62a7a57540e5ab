/**
 * Keeps the height of a phone's keyboard in a variable of the page, so that bars stand above it:
 * most browsers lay it over the page. Returns the way to end that.
 */
export function aboveKeyboard(): () => void {
  const { visualViewport: seen } = window
  const { style } = document.documentElement
  const write = () => {
    // A page that is zoomed in shows less of itself too.
    const covered = seen?.scale === 1 ? window.innerHeight - seen.height - seen.offsetTop : 0
    style.setProperty('--mc-keyboard', `${Math.max(0, Math.round(covered))}px`)
  }
  seen?.addEventListener('resize', write)
  seen?.addEventListener('scroll', write)
  return () => {
    seen?.removeEventListener('resize', write)
    seen?.removeEventListener('scroll', write)
    style.removeProperty('--mc-keyboard')
  }
}
