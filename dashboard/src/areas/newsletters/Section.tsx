import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

export function Section({
  title,
  text,
  children,
}: {
  title: string
  text?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="mc-section">
      <Stack gap="md">
        <div>
          <Title order={2}>{title}</Title>
          {text && <Text c="dimmed">{text}</Text>}
        </div>
        {children}
      </Stack>
    </section>
  )
}
