import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { number } from '../../format.ts'
import { confirm } from '../../kit/confirm.tsx'
import { useOperation } from '../../kit/operation.ts'
import { refresh, useRead } from '../../queries.ts'
import { useMay } from '../../shell/session.ts'
import type { Newsletter } from '../../shell/newsletter.ts'

export function DeleteNewsletter({ newsletter }: { newsletter: Newsletter }) {
  const { t } = useTranslation(['newsletters', 'frame'])
  const navigate = useNavigate()
  const { data } = useRead('get_overview', {})
  const readers = data?.newsletters.find(({ id }) => id === newsletter.id)?.subscribers
  const mayEndPayment = useMay('owner')
  const remove = useOperation('delete_newsletter', {
    said: t('deleted', { name: newsletter.name }),
    async done() {
      await refresh('delete_newsletter')
      await navigate({ to: '/', search: {}, ignoreBlocker: true })
    },
  })
  const ask = () =>
    confirm({
      title: t('deleteTitle', { name: newsletter.name }),
      text: (
        <Stack gap="xs">
          <Text>
            {readers
              ? t('deleteText', {
                  active: number(readers.active),
                  pending: number(readers.pending),
                })
              : t('deleteTextPlain')}
          </Text>
          <Text fw={500}>{t('deleteFinal')}</Text>
        </Stack>
      ),
      action: t('deleteAction'),
      typed: newsletter.name,
      run: (endPayment) =>
        remove.attempt({
          newsletterId: newsletter.id,
          withContents: true,
          ...(endPayment && { endPayment }),
        }),
      mayEndPayment,
    })
  return (
    <section className="mc-card">
      <Group justify="space-between" gap="md">
        <div style={{ flex: '1 1 280px' }}>
          <Title order={2}>{t('deleteAction')}</Title>
          <Text c="dimmed">{t('deleteHint')}</Text>
        </div>
        <Button variant="default" c="var(--mantine-color-error)" onClick={ask}>
          {t('deleteAction')}…
        </Button>
      </Group>
    </section>
  )
}
