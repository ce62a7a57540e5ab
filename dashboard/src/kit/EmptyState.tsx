import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** The place of a list without entries: what it is for, and the first step. */
export function EmptyState({ icon, title, text, children }: { icon?: ReactNode; title: string; text?: ReactNode; children?: ReactNode }) {
  return (
    <Stack align="center" gap={8} py={48} px="md" ta="center" style={{ overflowWrap: 'anywhere' }}>
      {icon && <div style={{ color: 'var(--mc-link)' }}>{icon}</div>}
      <Title order={2}>{title}</Title>
      {text && (
        <Text c="dimmed" maw={440}>
          {text}
        </Text>
      )}
      {children && <div style={{ marginTop: 8 }}>{children}</div>}
    </Stack>
  )
}
