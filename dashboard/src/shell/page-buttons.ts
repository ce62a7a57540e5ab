/** The actions beside the title, and those of a list that is empty yet. */
const WORDED = 'main :is(.mc-page-actions, .mc-empty-actions) :is(button, a)'

interface PageButton {
  id: string
  label: string
  onClick: () => void
}

/** Lists the open page's worded buttons, such as Test and Send, which the palette offers too. */
export function buttonsOfPage(): PageButton[] {
  return worded().map(({ label }) => ({ id: `page:${label}`, label, onClick: () => press(label) }))
}

/** Presses a button once the palette is closed. The page may have drawn it anew since. */
function press(label: string): void {
  setTimeout(
    () =>
      worded()
        .find((one) => one.label === label)
        ?.button.click(),
    50,
  )
}

function worded(): { label: string; button: HTMLElement }[] {
  return [...document.querySelectorAll<HTMLElement>(WORDED)]
    .filter((button) => !button.matches(':disabled, [data-disabled]'))
    .map((button) => ({ label: button.textContent.trim(), button }))
    .filter(({ label }) => label !== '')
}
