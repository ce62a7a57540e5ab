import { VisuallyHidden } from '@mantine/core'
import { useEffect } from 'react'

/** The heading of a page whose title is shown as a field, for screen readers and the window. */
export function PageTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = `${children} · Mailcast`
  }, [children])
  return <VisuallyHidden component="h1">{children}</VisuallyHidden>
}
