import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { GitCompare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Conflict as Changed } from './newsletter-form.ts'

export function Conflict({
  conflict: { theirs },
  resolve,
}: {
  conflict: Changed
  resolve: (keepMine: boolean) => void
}) {
  const { t } = useTranslation(['newsletters', 'frame'])
  const shown = (value: unknown): string => {
    if (Array.isArray(value))
      return value.length === 0
        ? t('nothing')
        : value
            .map(({ label, href }: { label?: string; href?: string }) => label ?? href)
            .join(', ')
    if (typeof value === 'object' && value !== null) return shown(leavesOf(value).join(', '))
    return value === null || value === ''
      ? t('nothing')
      : typeof value === 'boolean'
        ? t(value ? 'yes' : 'no')
        : String(value)
  }
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<GitCompare size={18} />}
      title={t('conflict.title')}
      role="alert"
    >
      <Stack gap="sm">
        <Text>{t('conflict.text')}</Text>
        <dl className="mc-facts">
          {theirs.map(({ path, before, after }) => (
            <div key={path.join('.')}>
              <dt>{t(`fields.${path.join('.')}`)}</dt>
              <dd dir="auto">
                <s>{shown(before)}</s> → {shown(after)}
              </dd>
            </div>
          ))}
        </dl>
        <Group gap="xs">
          <Button size="xs" onClick={() => resolve(true)}>
            {t('conflict.mine')}
          </Button>
          <Button size="xs" variant="default" onClick={() => resolve(false)}>
            {t('conflict.theirs')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

function leavesOf(value: object): unknown[] {
  return Object.values(value).flatMap((one: unknown) =>
    typeof one === 'object' && one !== null ? leavesOf(one) : [one],
  )
}
