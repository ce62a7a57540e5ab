import { Alert } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'

/** Shows an error beside the button that caused it; nothing without one. */
export function Problem({ text }: { text: string | null | undefined }) {
  if (!text) return null
  return (
    <Alert
      ref={bringIntoSight}
      className="mc-problem"
      color="red"
      variant="light"
      icon={<TriangleAlert size={18} />}
      role="alert"
      styles={{ message: { overflowWrap: 'anywhere' } }}
    >
      {text}
    </Alert>
  )
}

const DIALOG = '.mantine-Modal-body, .mantine-Drawer-body'
const WRITING = 'textarea, [contenteditable=true], input:not([type=radio], [type=checkbox])'

/** Scrolls to a dialog's error, unless the person is typing. */
function bringIntoSight(alert: HTMLElement | null): void {
  if (alert?.closest(DIALOG) && !document.activeElement?.matches(WRITING))
    alert.scrollIntoView({ block: 'nearest' })
}
