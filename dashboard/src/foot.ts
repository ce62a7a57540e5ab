type Watch = (bar: HTMLElement | null) => (() => void) | undefined

/** Keeps a variable of the page while a bar is there, and writes it anew when its size changes. */
function measured(variable: string, measure: (bar: HTMLElement) => number): Watch {
  const { style } = document.documentElement
  return (bar) => {
    if (!bar) return
    const write = () => style.setProperty(variable, `${measure(bar)}px`)
    const dialog = bar.closest('[role=dialog]')
    const size = new ResizeObserver(write)
    size.observe(bar)
    if (dialog) size.observe(dialog)
    dialog?.parentElement?.addEventListener('transitionend', write)
    return () => {
      size.disconnect()
      dialog?.parentElement?.removeEventListener('transitionend', write)
      style.removeProperty(variable)
    }
  }
}

const height = ({ offsetHeight }: HTMLElement) => offsetHeight

/** Keeps toasts and the tray of jobs above a bar at the foot of the window. */
export const aboveBar = measured('--mc-foot', height)

/** Keeps toasts and the tray of jobs above the bar of an editor on a page. */
export const aboveTools = measured('--mc-tools', (bar) =>
  bar.closest('[role=dialog]') ? 0 : height(bar),
)

/** Keeps toasts above the tray of jobs. */
export const aboveTray = measured('--mc-tray', height)

/** The room at the foot of the window in which toasts stand. */
const TOASTS_PX = 140

/** Keeps toasts above the buttons of a dialog that ends near the foot of the window. */
export const aboveDialog = measured('--mc-dialog', (bar) => {
  const { top, bottom } = bar.getBoundingClientRect()
  return window.innerHeight - bottom < TOASTS_PX ? window.innerHeight - top : 0
})
