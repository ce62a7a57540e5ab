import { useEffect } from 'react'

/** Leads to the field for which another page sent the person, marked until they leave it. */
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
