import { Alert, Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndTime, number } from '../../../format.ts'
import { CopyField } from '../../../kit/CopyField.tsx'
import { useFilters } from '../../../kit/Filters.tsx'
import { ReadError } from '../../../kit/ReadState.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { isNotFound, type OutputOf, useRead } from '../../../queries.ts'
import { Page } from '../../../shell/Page.tsx'
import { Fact, Section } from '../Section.tsx'

type Erasure = OutputOf<'get_erasure'>

/** Looks up the receipt of an erasure by its number, which stands in the address. */
export default function Receipt() {
  const { t } = useTranslation(['rights', 'frame'])
  const [{ number: wanted }, change] = useFilters<'number'>()
  const [typed, setTyped] = useState(wanted ?? '')
  return (
    <Page
      title={t('receipt')}
      back={{ to: '/suppressions', label: t('frame:nav.suppressions') }}
      peek={{ operation: 'get_erasure', input: { receiptId: wanted ?? '' } }}
      width="form"
    >
      <Stack gap="md">
        <Text c="dimmed">{t('receiptText')}</Text>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            change({ number: typed.trim() || undefined })
          }}
        >
          <Group gap="xs" align="flex-end">
            <TextInput
              label={t('number')}
              placeholder="ers_…"
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              maxLength={60}
              autoComplete="off"
              style={{ flex: '1 1 240px' }}
            />
            <Button type="submit" variant="default" disabled={typed.trim() === ''}>
              {t('find')}
            </Button>
          </Group>
        </form>
        {wanted !== undefined && <Found key={wanted} receiptId={wanted} />}
      </Stack>
    </Page>
  )
}

function Found({ receiptId }: { receiptId: string }) {
  const { t } = useTranslation(['rights', 'frame'])
  const query = useRead(
    'get_erasure',
    { receiptId },
    { live: (erasure) => erasure?.status === 'running' },
  )
  if (isNotFound(query.error)) return <Alert color="gray">{t('noReceipt')}</Alert>
  if (query.error) return <ReadError error={query.error} retry={() => void query.refetch()} />
  return query.data ? <Shown erasure={query.data} /> : null
}

function Shown({ erasure }: { erasure: Erasure }) {
  const { t } = useTranslation(['rights', 'frame'])
  const { receiptId, erasedAt, contacts, status, finishedAt } = erasure
  const deleted = t('contacts', { count: contacts, contacts: number(contacts) })
  const text = [
    `${t('number')}: ${receiptId}`,
    `${t('erasedAt')}: ${erasedAt}`,
    `${t('deleted')}: ${deleted}`,
    ...(finishedAt === null ? [] : [`${t('finishedAt')}: ${finishedAt}`]),
  ].join('\n')
  return (
    <Section
      title={t('receiptOf')}
      beside={
        <CopyButton value={text} timeout={1500}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              size="xs"
              leftSection={copied ? <Check size={14} /> : <Copy size={14} />}
              onClick={copy}
            >
              {copied ? t('frame:copied') : t('copyReceipt')}
            </Button>
          )}
        </CopyButton>
      }
    >
      <dl className="mc-facts">
        <Fact term={t('number')}>
          <CopyField value={receiptId} label={t('copyNumber')} />
        </Fact>
        <Fact term={t('erasedAt')}>
          <time dateTime={erasedAt}>{dayAndTime(erasedAt)}</time>
        </Fact>
        <Fact term={t('deleted')}>{deleted}</Fact>
        <Fact term={t('traces')}>
          <StatusBadge status={status} />
        </Fact>
        {finishedAt !== null && (
          <Fact term={t('finishedAt')}>
            <time dateTime={finishedAt}>{dayAndTime(finishedAt)}</time>
          </Fact>
        )}
      </dl>
      <Text size="sm" c="dimmed" mt="sm">
        {t(status === 'running' ? 'stillRunning' : 'keepNumber')}
      </Text>
    </Section>
  )
}
