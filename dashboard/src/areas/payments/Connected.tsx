import { Anchor, Button, Group, List, Stack, Text, Title } from '@mantine/core'
import { FlaskConical, RefreshCw, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../kit/confirm.tsx'
import { Note } from '../../kit/Note.tsx'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import { Time } from '../../kit/Time.tsx'
import { useConnect } from './connect.ts'
import { OwnKey } from './ConnectForm.tsx'
import type { PaymentsState } from './payments.ts'

export function Connected({ payments }: { payments: PaymentsState }) {
  const { t } = useTranslation('payments')
  const { mode, livemode, offers } = payments
  return (
    <Stack gap="xl">
      {payments.status !== 'active' && <Asked payments={payments} />}
      {mode === 'sandbox' ? (
        <Note icon={FlaskConical}>
          {t('inSandbox')}{' '}
          <Anchor underline="always" href="/sandbox">
            {t('openSandbox')}
          </Anchor>
        </Note>
      ) : (
        !livemode && <Note icon={FlaskConical}>{t('testKey')}</Note>
      )}
      <Facts payments={payments} />
      <Acts payments={payments} />
      {!livemode && offers.includes('own') && (
        <OwnKeySection title={t('goLive')} text={t('goLiveText')} />
      )}
      {livemode && mode === 'own' && !payments.serverKey && (
        <OwnKeySection title={t('anotherKey')} text={t('anotherKeyText')} />
      )}
    </Stack>
  )
}

function Facts({ payments }: { payments: PaymentsState }) {
  const { t } = useTranslation('payments')
  const { mode, livemode, currency, webhook, connectedAt, reconciledAt } = payments
  return (
    <Stack gap={6} className="mc-card">
      <Fact name={t('mode')}>{t(`modes.${mode!}`)}</Fact>
      <Fact name={t('money')}>{t(livemode ? 'real' : 'none')}</Fact>
      {currency !== null && <Fact name={t('currency')}>{currency.toUpperCase()}</Fact>}
      <Fact name={t('news')}>{t(webhook ? 'atOnce' : 'hourly')}</Fact>
      <Fact name={t('since')}>
        <Time at={connectedAt} as="day" />
      </Fact>
      <Fact name={t('compared')}>
        <Time at={reconciledAt} empty={t('notYet')} />
      </Fact>
    </Stack>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap" align="baseline">
      <Text c="dimmed">{name}</Text>
      <Text component="div" fw={500} ta="end">
        {children}
      </Text>
    </Group>
  )
}

/** Says why the account takes no payments, and has the button that goes on. */
function Asked({
  payments: { status, mode, requirements, disabledReason },
}: {
  payments: PaymentsState
}) {
  const { t } = useTranslation('payments')
  const connect = useConnect()
  const isLost = disabledReason === 'key_refused'
  return (
    <Note icon={TriangleAlert}>
      <Stack gap="sm" align="flex-start">
        <Text fw={600}>
          {t(isLost ? 'keyLost' : `asked.${status === 'pending' ? 'pending' : 'restricted'}`)}
        </Text>
        {isLost && <Text>{t('keyLostText')}</Text>}
        {requirements.length > 0 && (
          <List spacing={2}>
            {requirements.slice(0, 12).map((name) => (
              <List.Item key={name}>{wordsOf(name)}</List.Item>
            ))}
          </List>
        )}
        <Problem text={connect.problem} />
        {mode === 'connect' ? (
          <Button
            loading={connect.pending}
            onClick={() => void connect.run({ returnUrl: window.location.href })}
          >
            {t('goOn')}
          </Button>
        ) : (
          !isLost && <Text>{t('atStripe')}</Text>
        )}
      </Stack>
    </Note>
  )
}

/** Writes Stripe's name of a requirement as words: "Individual: verification, document". */
function wordsOf(name: string): string {
  const [first = '', ...rest] = name.split('.').map((part) => part.replaceAll('_', ' '))
  const words = rest.length === 0 ? first : `${first}: ${rest.join(', ')}`
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function Acts({ payments }: { payments: PaymentsState }) {
  const { t } = useTranslation('payments')
  const reconcile = useOperation('reconcile_payments', { said: t('saidComparing') })
  const disconnect = useOperation('disconnect_payments', { said: t('saidDisconnected') })
  const ask = () =>
    confirm({
      title: t('disconnect'),
      text: t(payments.mode === 'sandbox' ? 'disconnectSandbox' : 'disconnectText'),
      action: t('disconnect'),
      run: () => disconnect.attempt({}),
    })
  return (
    <Stack gap="sm">
      <Problem text={reconcile.problem} />
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<RefreshCw size={16} />}
          loading={reconcile.pending}
          onClick={() => void reconcile.run({})}
        >
          {t('compare')}
        </Button>
        <Button variant="default" c="var(--mantine-color-error)" onClick={ask}>
          {t('disconnect')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" maw={640}>
        {t('compareText')}
      </Text>
    </Stack>
  )
}

function OwnKeySection({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('payments')
  const [open, setOpen] = useState(false)
  return (
    <Stack gap="md" align="stretch">
      <Title order={2}>{title}</Title>
      <Text maw={640}>{text}</Text>
      {open ? (
        <OwnKey replaces done={() => setOpen(false)} />
      ) : (
        <Group>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('enterKey')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
