import { Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { Trophy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { number, percent } from '../../../format.ts'
import { confirm } from '../../../kit/confirm.tsx'
import { useOperation } from '../../../kit/operation.ts'
import { Time } from '../../../kit/Time.tsx'
import { type OutputOf, useRead } from '../../../queries.ts'
import { useMay } from '../../../shell/session.ts'
import { type Campaign, isUnderWay } from '../campaign.ts'
import { FigureLink } from '../report/FigureLink.tsx'
import { canChoose, type Option } from './variants.ts'

type Test = NonNullable<OutputOf<'get_campaign_report'>['variants']>
type Figures = Test['options'][number]

export function TestResult({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('variants')
  const mayWrite = useMay('editor')
  const isOut = campaign.variants !== null && campaign.steps.length > 0
  const query = useRead(
    'get_campaign_report',
    { campaignId: campaign.id },
    { live: () => isUnderWay(campaign), enabled: isOut },
  )
  const choose = useAskWinner(campaign)
  const test = query.data?.variants
  if (!isOut || campaign.variants === null) return null
  const { options, metric } = campaign.variants
  return (
    <Stack component="section" gap="sm" className="mc-card" aria-label={t('title')}>
      <Title order={2}>{t('title')}</Title>
      <State campaign={campaign} />
      {test && <Verdict campaign={campaign} test={test} />}
      <SimpleGrid cols={{ base: 1, xs: 2, md: options.length }} spacing="md">
        {options.map((option) => (
          <OptionResult
            key={option.key}
            option={option}
            figures={test?.options.find(({ key }) => key === option.key)}
            metric={metric}
            wins={campaign.winner?.key === option.key}
            choose={mayWrite && canChoose(campaign) ? () => choose(option) : undefined}
          />
        ))}
      </SimpleGrid>
    </Stack>
  )
}

/** Says what the test waits for. */
function State({
  campaign: { winner, decidesAt, stopReason, status, counts },
}: {
  campaign: Campaign
}) {
  const { t } = useTranslation('variants')
  if (winner) return null
  if (stopReason !== 'awaiting_winner')
    return (
      <Text>
        {t(status === 'cancelled' ? 'ended' : status === 'sending' ? 'running' : 'halted')}
      </Text>
    )
  return (
    <Text role="status">
      {t('waiting', { count: counts.pending, shown: number(counts.pending) })}{' '}
      {decidesAt === null ? (
        t('waitsForYou')
      ) : (
        <>
          {t('decidesAt')} <Time at={decidesAt} as="dayAndTime" /> (<Time at={decidesAt} />)
        </>
      )}
    </Text>
  )
}

/** Says how the options compare, in words that need no statistics. */
function Verdict({ campaign: { winner, variants }, test }: { campaign: Campaign; test: Test }) {
  const { t } = useTranslation('variants')
  const metric = variants?.metric ?? 'opens'
  const rateOf = ({ rate: { value, of } }: Figures) => (of === 0 ? 0 : value / of)
  const [best, second] = test.options.toSorted((a, b) => rateOf(b) - rateOf(a))
  if (!best || !second || best.rate.of === 0 || second.rate.of === 0)
    return winner ? <Text>{t('sentToRest', { key: winner.key })}</Text> : null
  const words = (figures: Figures) => ({
    key: figures.key,
    share: percent(figures.rate.value, figures.rate.of),
    of: number(figures.rate.of),
  })
  const [one, other] = [words(best), words(second)]
  const figures = t(`figures.${metric}`, {
    key: one.key,
    share: one.share,
    of: one.of,
    otherKey: other.key,
    otherShare: other.share,
    otherOf: other.of,
  })
  const inHundred = Math.round(test.pValue * 100)
  const chance = inHundred < 1 ? t('chanceRare') : t('chance', { count: inHundred })
  return (
    <Text>
      <b>
        {t(titleOf(winner, test, variants?.decide), {
          key: winner?.key ?? best.key,
          best: best.key,
        })}
      </b>{' '}
      {figures} {chance}
    </Text>
  )
}

/** Names the words for the outcome. An unclear winner was A by itself, or a person's choice. */
function titleOf(
  winner: Campaign['winner'],
  { clear }: Test,
  decide: 'auto' | 'manual' = 'auto',
): string {
  if (winner === null) return clear ? 'leads' : 'noLead'
  if (winner.clear) return 'won'
  if (clear) return 'chosenOther'
  return winner.key === 'A' && decide === 'auto' ? 'noWinner' : 'chosen'
}

interface ResultProps {
  option: Option
  figures: Figures | undefined
  metric: 'opens' | 'clicks'
  wins: boolean
  choose: (() => void) | undefined
}

function OptionResult({
  option: { key, subject, previewText },
  figures,
  metric,
  wins,
  choose,
}: ResultProps) {
  const { t } = useTranslation(['variants', 'campaigns'])
  return (
    <Stack gap={4} role="group" aria-label={t('option', { key })} style={{ minWidth: 0 }}>
      <Group gap={8} wrap="nowrap">
        <Text fw={600}>{t('option', { key })}</Text>
        {wins && <Trophy size={16} role="img" aria-label={t('winner')} />}
      </Group>
      <Text dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {subject || t('campaigns:noSubject')}
      </Text>
      {previewText && (
        <Text size="sm" c="dimmed" dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {previewText}
        </Text>
      )}
      {figures && (
        <>
          <Text className="figures" size="xl">
            {percent(figures.rate.value, figures.rate.of)}
          </Text>
          <Text size="sm" c="dimmed" className="figures">
            {t(`metrics.${metric}`)} ·{' '}
            <FigureLink
              n={figures.sent}
              search={{ variant: key, status: 'sent' }}
              label={`${t('sentTo')}, ${key}`}
            />{' '}
            {t('sentTo')} ·{' '}
            <FigureLink
              n={figures.opens}
              search={{ variant: key, did: 'opened' }}
              label={`${t('opened')}, ${key}`}
            />{' '}
            {t('opened')} ·{' '}
            <FigureLink
              n={figures.clicks}
              search={{ variant: key, did: 'clicked' }}
              label={`${t('clicked')}, ${key}`}
            />{' '}
            {t('clicked')}
          </Text>
        </>
      )}
      {choose && (
        <Button variant="default" size="compact-sm" w="fit-content" onClick={choose}>
          {t('choose', { key })}
        </Button>
      )}
    </Stack>
  )
}

function useAskWinner({ id: campaignId, variants, counts }: Campaign): (option: Option) => void {
  const { t } = useTranslation('variants')
  const operation = useOperation('choose_winner')
  const waiting =
    counts.recipients -
    (variants?.options ?? []).reduce((sum, { counts: { recipients } }) => sum + recipients, 0)
  return ({ key, subject }) =>
    confirm({
      title: t('chooseTitle', { key }),
      text: t('chooseText', { count: waiting, shown: number(waiting), subject }),
      action: t('chooseNow', { key }),
      run: () => operation.attempt({ campaignId, key }),
      tone: 'accent',
    })
}
