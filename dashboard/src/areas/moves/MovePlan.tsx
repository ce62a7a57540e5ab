import { Anchor, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { bytes, number } from '../../format.ts'
import { Figures } from '../../kit/Meter.tsx'
import { Note } from '../../kit/Note.tsx'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { useMay } from '../../shell/session.ts'
import { Section } from '../contacts/Section.tsx'
import { Losses } from './Losses.tsx'
import { isAgain, type Move, type Plan, readersIn } from './move.ts'
import { OldAddresses } from './OldAddresses.tsx'
import { guideTo, nameOf } from './services.ts'
import { useServerWords } from './useServerWords.ts'

/** Shows what a move would bring, and what it would not. Nothing is changed before the button. */
export function MovePlan({ move, plan }: { move: Move; plan: Plan }) {
  const { t } = useTranslation('moves')
  const { include } = move
  const say = useServerWords()
  const brings = { readers: include.includes('readers'), issues: include.includes('issues') }
  return (
    <Stack gap="lg">
      {plan.checks.map(({ code, detail }, at) => (
        <Note key={`${code} ${at}`}>{say('checks', code, detail)}</Note>
      ))}
      <Figures
        figures={[
          ...(brings.readers ? [{ label: t('readers'), value: number(readersIn(plan)) }] : []),
          ...(brings.issues
            ? [
                { label: t('issues'), value: number(plan.issues.found) },
                { label: t('oldAddresses'), value: number(plan.redirects) },
              ]
            : []),
          ...(include.includes('images')
            ? [
                {
                  label: t('pictures'),
                  value: number(plan.images.found),
                  ...(plan.images.bytes !== null && { hint: bytes(plan.images.bytes) }),
                },
              ]
            : []),
        ]}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        {brings.readers && <Readers plan={plan} />}
        {brings.issues && <Issues plan={plan} />}
      </SimpleGrid>
      {plan.paid.readers > 0 && <WhoPays move={move} plan={plan} />}
      <Losses losses={plan.losses} title={t('losses')} none={t('noLosses')} />
      {plan.issues.published > 0 && <OldAddresses move={move} />}
      <Confirm move={move} plan={plan} />
    </Stack>
  )
}

function Readers({ plan: { readers } }: { plan: Plan }) {
  const { t } = useTranslation('moves')
  return (
    <Section title={t('readers')}>
      {readers.length === 0 ? (
        <Text c="dimmed">{t('noReaders')}</Text>
      ) : (
        <Stack gap={8} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {readers.map(({ state, count }) => (
            <Line
              key={state}
              name={
                <StatusBadge
                  status={state === 'refused' ? 'failed' : state}
                  {...(state === 'refused' && { label: t('refused') })}
                />
              }
            >
              {number(count)}
            </Line>
          ))}
        </Stack>
      )}
      <Text size="sm" c="dimmed" mt="sm">
        {t('readersText')}
      </Text>
    </Section>
  )
}

function Line({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <Group component="li" justify="space-between" gap="xs" wrap="nowrap">
      {typeof name === 'string' ? <Text c="dimmed">{name}</Text> : name}
      <Text component="span" className="figures" fw={500} ta="end">
        {children}
      </Text>
    </Group>
  )
}

function Issues({ plan }: { plan: Plan }) {
  const { t } = useTranslation('moves')
  const { found, published, drafts, paid, added, changed, unchanged, first, last } = plan.issues
  if (found === 0)
    return (
      <Section title={t('issues')}>
        <Text c="dimmed">{t('noIssues')}</Text>
      </Section>
    )
  return (
    <Section title={t('issues')}>
      <Stack gap={8} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        <Line name={t('published')}>{number(published)}</Line>
        {paid > 0 && <Line name={t('forPaid')}>{number(paid)}</Line>}
        {drafts > 0 && <Line name={t('drafts')}>{number(drafts)}</Line>}
        {first && last && (
          <Line name={t('dates')}>
            <Time at={first} as="day" /> – <Time at={last} as="day" />
          </Line>
        )}
        {isAgain(plan) && (
          <>
            <Line name={t('new')}>{number(added)}</Line>
            <Line name={t('changed')}>{number(changed)}</Line>
            <Line name={t('unchanged')}>{number(unchanged)}</Line>
          </>
        )}
      </Stack>
      <Text size="sm" c="dimmed" mt="sm">
        {t('issuesText')}
      </Text>
    </Section>
  )
}

function WhoPays({ move: { include, from }, plan: { paid } }: { move: Move; plan: Plan }) {
  const { t } = useTranslation('moves')
  const gives = include.includes('paid')
  return (
    <Section title={t('whoPays')}>
      <Stack gap="xs">
        <Text>
          {t('payers', { count: paid.readers, shown: number(paid.readers) })}{' '}
          {paid.withStripeId > 0 &&
            t('withStripeId', { count: paid.withStripeId, shown: number(paid.withStripeId) })}
        </Text>
        <Text>{t(gives ? 'paidGiven' : 'paidLeft')}</Text>
        <Text c="dimmed">
          {t('paidStripe')}{' '}
          <Anchor
            href={`${guideTo(from)}#readers-who-pay`}
            target="_blank"
            rel="noreferrer"
            underline="always"
          >
            {t('paidGuide')}
          </Anchor>
        </Text>
      </Stack>
    </Section>
  )
}

function Confirm({ move, plan }: { move: Move; plan: Plan }) {
  const { t } = useTranslation('moves')
  const mayWrite = useMay('editor')
  const mayGive = useMay('owner')
  const start = useOperation('confirm_move')
  if (!mayWrite) return null
  const grants = move.include.includes('paid') && plan.paid.readers > 0
  const isEmpty = readersIn(plan) === 0 && plan.issues.added + plan.issues.changed === 0
  return (
    <div className="mc-save-bar" data-kept style={{ marginTop: 0 }}>
      <Stack gap="xs">
        <Problem text={start.problem} />
        <Group gap="sm">
          <Button
            loading={start.pending}
            disabled={isEmpty || (grants && !mayGive)}
            onClick={() => void start.run({ moveId: move.id })}
          >
            {t('confirm')}
          </Button>
          <Text size="sm" c="dimmed">
            {grants && !mayGive
              ? t('onlyOwners')
              : isEmpty
                ? t('nothingNew', { service: nameOf(move.from) ?? t('anotherService') })
                : t('nothingMailed')}{' '}
            {move.expiresAt && (
              <>
                {t('planWaits')} <Time at={move.expiresAt} as="day" />.
              </>
            )}
          </Text>
        </Group>
      </Stack>
    </div>
  )
}
