/** The time in which a dialog that closes gives the focus back. */
const CLOSED_MS = 150

/** Moves the focus to the page's title, when the button that had it is gone. */
export function focusTitle(): void {
  setTimeout(() => {
    const title = document.querySelector<HTMLElement>('main h1')
    if (
      title === null ||
      (document.activeElement !== document.body && document.activeElement !== null)
    )
      return
    title.tabIndex = -1
    title.focus({ preventScroll: true })
  }, CLOSED_MS)
}
