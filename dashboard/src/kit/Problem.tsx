import { Alert } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'

/** A refusal or failure beside the button that met it. Nothing when there is none. */
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

/** Scrolls to a dialog's refusal. A person who is writing keeps their place. */
function bringIntoSight(alert: HTMLElement | null): void {
  if (alert?.closest(DIALOG) && !document.activeElement?.matches(WRITING))
    alert.scrollIntoView({ block: 'nearest' })
}
