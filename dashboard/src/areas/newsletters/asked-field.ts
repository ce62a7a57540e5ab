import { useEffect } from 'react'

/**
 * Scrolls to the field that a link of another page names, focuses it, and marks it until it loses
 * focus.
 */
export function useAskedField(name: string | undefined): void {
  useEffect(() => {
    const field =
      name === undefined
        ? null
        : document.querySelector<HTMLElement>(`[data-path="${CSS.escape(name)}"]`)
    if (!field) return
    field.scrollIntoView({ block: 'center' })
    field.focus({ preventScroll: true })
    field.dataset.asked = ''
    const unmark = () => delete field.dataset.asked
    field.addEventListener('blur', unmark, { once: true })
    return () => field.removeEventListener('blur', unmark)
  }, [name])
}
