import { Button, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  icon?: ReactNode
  title: string
  text?: ReactNode
  children?: ReactNode
  /** True when the page shows nothing else, so that the title is the page's. */
  isPage?: boolean
}

export function EmptyState({ icon, title, text, children, isPage = false }: Props) {
  return (
    <Stack align="center" gap={8} py={48} px="md" ta="center" style={{ overflowWrap: 'anywhere' }}>
      {icon && <div style={{ color: 'var(--mc-link)' }}>{icon}</div>}
      <Title order={isPage ? 1 : 2} textWrap="balance" {...(isPage && { size: 'h2' })}>
        {title}
      </Title>
      {text && (
        <Text c="dimmed" maw={440} style={{ textWrap: 'balance' }}>
          {text}
        </Text>
      )}
      {children && (
        <div className="mc-empty-actions" style={{ marginTop: 8 }}>
          {children}
        </div>
      )}
    </Stack>
  )
}

export function NoMatch({
  title,
  text,
  clear,
}: {
  title: string
  text?: string
  clear: () => void
}) {
  const { t } = useTranslation()
  return (
    <EmptyState title={title} text={text}>
      <Button variant="default" onClick={clear}>
        {t('filters.clearAll')}
      </Button>
    </EmptyState>
  )
}
