import {
  Button,
  Grid,
  Group,
  NumberInput,
  Select,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CreditCard, ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { amountText } from '../../../kit/money/money.ts'
import { Note } from '../../../kit/Note.tsx'
import { type Newsletter, useNewsletter } from '../../../shell/newsletter.ts'
import { Page } from '../../../shell/Page.tsx'
import { useMay } from '../../../shell/session.ts'
import { Section } from '../../contacts/Section.tsx'
import { SaveBar } from '../../newsletters/SaveBar.tsx'
import { useCurrencies, usePayments } from '../../payments/usePayments.ts'
import { usePricesForm } from './usePricesForm.ts'
import { Yields } from './Yields.tsx'

export default function Prices() {
  const { t } = useTranslation(['subscriptions', 'frame'])
  const { newsletter } = useNewsletter()
  return (
    <Page
      title={t('pricesTitle')}
      back={{ to: '/subscriptions', label: t('title') }}
      {...(newsletter && {
        peek: {
          operation: 'update_newsletter',
          input: { newsletterId: newsletter.id, paid: newsletter.paid },
        } as const,
      })}
      actions={
        newsletter?.paid.enabled && (
          <Button
            component="a"
            href={`/n/${newsletter.slug}/subscribe`}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<ExternalLink size={16} />}
          >
            {t('openPage')}
          </Button>
        )
      }
    >
      {newsletter ? (
        <PricesForm key={newsletter.id} newsletter={newsletter} />
      ) : (
        <EmptyState title={t('noNewsletter')} />
      )}
    </Page>
  )
}

function PricesForm({ newsletter }: { newsletter: Newsletter }) {
  const { t } = useTranslation('subscriptions')
  const mayWrite = useMay('editor')
  const edit = usePricesForm(newsletter)
  const { form } = edit
  return (
    <Stack gap="md">
      <NeedsPayments />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              edit.save()
            }}
          >
            <fieldset disabled={!mayWrite} className="mc-fieldset">
              <Stack gap="md">
                <Section title={t('offer')}>
                  <Offer form={form} />
                </Section>
                <Section title={t('terms')}>
                  <Terms form={form} />
                </Section>
              </Stack>
            </fieldset>
            {mayWrite && (
              <SaveBar
                changed={form.isDirty()}
                saving={edit.saving}
                problem={edit.problem}
                conflict={null}
                resolve={() => {}}
                save={edit.save}
              />
            )}
          </form>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Yields values={form.values} />
        </Grid.Col>
      </Grid>
    </Stack>
  )
}

type Form = { form: ReturnType<typeof usePricesForm>['form'] }

function Offer({ form }: Form) {
  const { t } = useTranslation('subscriptions')
  const { currency } = form.values
  const currencies = useCurrencies(currency)
  return (
    <Stack gap="md">
      <Switch
        label={t('enabled')}
        description={t('enabledText')}
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
      <Group gap="md" align="flex-start">
        <TextInput
          label={t('monthly')}
          placeholder={amountText(500, currency)}
          inputMode="decimal"
          maxLength={14}
          autoComplete="off"
          style={{ flex: '1 1 120px' }}
          {...form.getInputProps('monthly')}
        />
        <TextInput
          label={t('yearly')}
          placeholder={amountText(5000, currency)}
          inputMode="decimal"
          maxLength={14}
          autoComplete="off"
          style={{ flex: '1 1 120px' }}
          {...form.getInputProps('yearly')}
        />
        <Select
          label={t('currency')}
          data={currencies.map((code) => ({ value: code, label: code.toUpperCase() }))}
          allowDeselect={false}
          searchable
          style={{ flex: '0 1 110px' }}
          {...form.getInputProps('currency')}
        />
      </Group>
      <Text size="sm" c="dimmed">
        {t('pricesHint')}
      </Text>
      <Textarea
        label={t('benefits')}
        description={t('benefitsHint')}
        placeholder={t('benefitsExample')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={2100}
        dir="auto"
        {...form.getInputProps('benefits')}
      />
    </Stack>
  )
}

function Terms({ form }: Form) {
  const { t } = useTranslation('subscriptions')
  return (
    <Stack gap="md">
      <NumberInput
        label={t('trialDays')}
        description={t('trialDaysHint')}
        min={0}
        max={365}
        allowDecimal={false}
        maw={320}
        {...form.getInputProps('trialDays')}
      />
      <NumberInput
        label={t('graceDays')}
        description={t('graceDaysHint')}
        min={0}
        max={60}
        allowDecimal={false}
        maw={320}
        {...form.getInputProps('graceDays')}
      />
    </Stack>
  )
}

function NeedsPayments() {
  const { t } = useTranslation('subscriptions')
  const payments = usePayments()
  if (payments === undefined || payments.status === 'active') return null
  return (
    <Note icon={CreditCard}>
      <Text>
        {t('needsPayments')}{' '}
        <Link to="/settings/payments" search={{ from: 'prices' }}>
          {t('toPayments')}
        </Link>
      </Text>
    </Note>
  )
}
