import { Button, Drawer, Group, Stack, Text, Title } from '@mantine/core'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CopyBlock, CopyField } from '../../kit/CopyField.tsx'
import { indented } from '../../kit/json.ts'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import { ReadState } from '../../kit/ReadState.tsx'
import { Time } from '../../kit/Time.tsx'
import { useRead } from '../../queries.ts'
import { useMay } from '../../shell/session.ts'
import { Attempts } from './Attempts.tsx'
import type { Delivery } from './delivery.ts'
import { DeliveryStatus } from './DeliveryStatus.tsx'

interface Props {
  endpointId: string
  deliveryId: string | undefined
  close: () => void
}

export function DeliveryDrawer({ endpointId, deliveryId, close }: Props) {
  const { t } = useTranslation(['webhooks', 'frame'])
  return (
    <Drawer
      opened={deliveryId !== undefined}
      onClose={close}
      position="right"
      size="lg"
      title={t('delivery')}
      transitionProps={{ duration: 120 }}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
    >
      {deliveryId !== undefined && <Entry endpointId={endpointId} deliveryId={deliveryId} />}
    </Drawer>
  )
}

function Entry({ endpointId, deliveryId }: { endpointId: string; deliveryId: string }) {
  const query = useRead(
    'get_webhook_delivery',
    { endpointId, deliveryId },
    { live: (delivery) => delivery?.status === 'pending' },
  )
  return (
    <ReadState query={query}>
      {(delivery) => <Whole endpointId={endpointId} delivery={delivery} />}
    </ReadState>
  )
}

function Whole({ endpointId, delivery }: { endpointId: string; delivery: Delivery }) {
  const { t } = useTranslation(['webhooks', 'frame'])
  const mayResend = useMay('editor')
  const resend = useOperation('resend_webhook_delivery', { said: t('resent') })
  const { type, status, body, attempts, nextAttemptAt, messageId, createdAt } = delivery
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="xs">
        <div>
          <Title order={2}>{type}</Title>
          <Text c="dimmed" size="sm">
            <Time at={createdAt} as="dayAndTime" />
          </Text>
        </div>
        <Group gap="sm">
          <DeliveryStatus delivery={delivery} />
          {mayResend && (
            <Button
              variant="default"
              leftSection={<RotateCw size={16} />}
              loading={resend.pending}
              onClick={() => void resend.run({ endpointId, deliveryId: delivery.id })}
            >
              {t('resend')}
            </Button>
          )}
        </Group>
      </Group>
      <Problem text={resend.problem} />
      {nextAttemptAt && (
        <Text>
          {t('nextAttempt')}: <Time at={nextAttemptAt} />
        </Text>
      )}
      {status === 'skipped' && <Text c="dimmed">{t('skippedText')}</Text>}
      <section>
        <Title order={3} mb="xs">
          {t('attempts')}
        </Title>
        <Attempts attempts={attempts} />
      </section>
      <section>
        <Title order={3} mb="xs">
          {t('body')}
        </Title>
        <CopyBlock value={indented(body)} />
      </section>
      <section>
        <Title order={3} mb="xs">
          {t('headers')}
        </Title>
        <CopyBlock value={headersOf(delivery)} />
        <Text c="dimmed" size="sm" mt={4}>
          {t('headersAbout')}
        </Text>
      </section>
      <section>
        <Title order={3} mb="xs">
          webhook-id
        </Title>
        <CopyField value={messageId} />
      </section>
    </Stack>
  )
}

/** Writes the last attempt's headers. The signature is made for each attempt and not stored. */
function headersOf({ messageId, attempts }: Delivery): string {
  const last = attempts.at(-1)
  const seconds = last ? String(Math.floor(Date.parse(last.at) / 1000)) : '…'
  return `content-type: application/json\nwebhook-id: ${messageId}\nwebhook-timestamp: ${seconds}\nwebhook-signature: v1,…`
}
