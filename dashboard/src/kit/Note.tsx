import { Group } from '@mantine/core'
import { Info, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** Shows advice that must be seen. For an error, use `Problem`. */
export function Note({ icon: Icon = Info, children }: { icon?: LucideIcon; children: ReactNode }) {
  return (
    <Group
      gap="sm"
      wrap="nowrap"
      align="flex-start"
      role="note"
      style={{
        padding: '12px 16px',
        borderRadius: 10,
        border: '1px solid light-dark(#ead9b4, #4a3d1e)',
        background: 'light-dark(#fbf3e0, #2b2414)',
      }}
    >
      <Icon
        size={18}
        aria-hidden
        style={{ flex: 'none', marginTop: 1, color: 'light-dark(#8a5300, #f0bd6a)' }}
      />
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>{children}</div>
    </Group>
  )
}
