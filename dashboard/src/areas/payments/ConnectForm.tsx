import { Anchor, Button, Group, PasswordInput, Stack, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { Problem } from '../../kit/Problem.tsx'
import { useConnect } from './connect.ts'
import type { PaymentsState } from './payments.ts'

export function ConnectForm({
  payments: { offers, serverKey },
}: {
  payments: Pick<PaymentsState, 'offers' | 'serverKey'>
}) {
  const { t } = useTranslation('payments')
  if (offers.length === 0) return <EmptyState title={t('notHere')} text={t('notHereText')} />
  if (offers.includes('connect') || serverKey)
    return <AtOnce text={t(serverKey ? 'serverKeyText' : 'connectText')} action={t('connect')} />
  return (
    <Stack gap="xl">
      <OwnKey />
      {offers.includes('sandbox') && (
        <Stack gap="sm">
          <Title order={2}>{t('sandbox')}</Title>
          <AtOnce text={t('sandboxText')} action={t('trySandbox')} variant="default" />
        </Stack>
      )}
    </Stack>
  )
}

function AtOnce({
  text,
  action,
  variant = 'filled',
}: {
  text: string
  action: string
  variant?: 'filled' | 'default'
}) {
  const connect = useConnect()
  return (
    <Stack gap="md" align="flex-start">
      <Text maw={640}>{text}</Text>
      <Problem text={connect.problem} />
      <Button
        variant={variant}
        loading={connect.pending}
        onClick={() => void connect.run({ returnUrl: window.location.href })}
      >
        {action}
      </Button>
    </Stack>
  )
}

/** Takes a secret key of the owner’s Stripe account. It is sent once and never shown again. */
export function OwnKey({ replaces = false, done }: { replaces?: boolean; done?: () => void }) {
  const { t } = useTranslation('payments')
  const form = useForm({ initialValues: { secretKey: '' } })
  const connect = useConnect({ form, ...(done && { done }) })
  return (
    <form noValidate onSubmit={form.onSubmit(({ secretKey }) => void connect.run({ secretKey }))}>
      <Stack gap="md">
        {!replaces && <Title order={2}>{t('ownKey')}</Title>}
        <Text maw={640}>
          {t('ownKeyText')}{' '}
          <Anchor
            underline="always"
            href="https://dashboard.stripe.com/apikeys"
            target="_blank"
            rel="noreferrer"
          >
            {t('stripeKeys')}
          </Anchor>
        </Text>
        <PasswordInput
          label={t('secretKey')}
          description={t('secretKeyHint')}
          placeholder="rk_live_…"
          required
          autoComplete="off"
          maxLength={300}
          {...form.getInputProps('secretKey')}
        />
        <Problem text={connect.problem} />
        <Group>
          <Button
            type="submit"
            loading={connect.pending}
            disabled={form.values.secretKey.trim() === ''}
          >
            {t(replaces ? 'replaceKey' : 'connect')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
