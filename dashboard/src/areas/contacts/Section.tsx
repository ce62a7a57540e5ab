import { Group, Title } from '@mantine/core'
import { type ReactNode, Suspense, useId } from 'react'

export function Section({
  title,
  beside,
  children,
  plain = false,
}: {
  title: string
  beside?: ReactNode
  children: ReactNode
  plain?: boolean
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={plain ? undefined : 'mc-card'}>
      <Group justify="space-between" mb="sm" gap="xs" mih={24}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {beside}
      </Group>
      {/* A part that comes later may load its words. The other sections stay meanwhile. */}
      <Suspense>{children}</Suspense>
    </section>
  )
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="mc-fact">
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
