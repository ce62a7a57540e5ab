import { useEffect } from 'react'

/** Leads the person to the one field for which another page sent them. The field stays marked until they leave it. */
export function useAskedField(name: string | undefined): void {
  useEffect(() => {
    const field = name === undefined ? null : document.querySelector<HTMLElement>(`[data-path="${CSS.escape(name)}"]`)
    if (!field) return
    field.scrollIntoView({ block: 'center' })
    field.focus({ preventScroll: true })
    field.dataset.asked = ''
    const unmark = () => delete field.dataset.asked
    field.addEventListener('blur', unmark, { once: true })
    return () => field.removeEventListener('blur', unmark)
  }, [name])
}
