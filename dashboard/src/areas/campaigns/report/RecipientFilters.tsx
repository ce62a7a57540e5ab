import { Badge, CloseButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../../format.ts'
import { ClearFilters, FilterSelect } from '../../../kit/Filters.tsx'
import type { ListQuery } from '../../../queries.ts'
import { wordOf } from '../campaign.ts'
import { type Deed, DEEDS, NO_SEARCH, type RecipientSearch } from './recipient-search.ts'

const STATUSES = ['sent', 'pending', 'skipped', 'failed', 'uncertain'] as const
/** The reasons of skipped mails. A failed one has its mail server's own words. */
export const REASONS = ['unsubscribed', 'bounced', 'complained', 'deleted', 'cancelled']

interface Props {
  search: RecipientSearch
  change(search: Partial<Record<keyof RecipientSearch, string | undefined>>): void
  query: Pick<ListQuery<unknown>, 'isPending' | 'items'>
}

/** The filters of the recipients, and those that a figure of the report brought along. */
export function RecipientFilters({ search, change, query }: Props) {
  const { t } = useTranslation(['campaigns', 'frame', 'report', 'variants'])
  const { status, did, reason, openedFrom, openedBefore, clickedFrom, clickedBefore } = search
  const times = (from: string | undefined, before: string | undefined) =>
    [from, before].map((at) => (at === undefined ? '…' : dayAndTime(at))).join(' – ')
  const brought: [key: string, words: string | undefined, names: (keyof RecipientSearch)[]][] = [
    [
      'failure',
      search.failure && t('report:filters.failure', { reason: search.failure }),
      ['failure'],
    ],
    ['domain', search.domain && `@${search.domain}`, ['domain']],
    ['exceptDomains', search.exceptDomains && t('report:providers.rest'), ['exceptDomains']],
    ['link', search.link && t('report:filters.link', { url: search.link }), ['link']],
    [
      'machineLink',
      search.machineLink && t('report:filters.machineLink', { url: search.machineLink }),
      ['machineLink'],
    ],
    [
      'machineReason',
      search.machineReason &&
        t('report:filters.machine', { reason: t(`report:machines.${search.machineReason}`) }),
      ['machineReason'],
    ],
    [
      'opened',
      (openedFrom ?? openedBefore) &&
        t('report:filters.opened', { times: times(openedFrom, openedBefore) }),
      ['openedFrom', 'openedBefore'],
    ],
    [
      'clicked',
      (clickedFrom ?? clickedBefore) &&
        t('report:filters.clicked', { times: times(clickedFrom, clickedBefore) }),
      ['clickedFrom', 'clickedBefore'],
    ],
    ['step', search.step && t('report:filters.step', { step: search.step }), ['step']],
    ['variant', search.variant && t('variants:filter', { key: search.variant }), ['variant']],
    ['reason', reason !== undefined && !REASONS.includes(reason) ? reason : undefined, ['reason']],
  ]
  return (
    <>
      <FilterSelect
        label={t('status')}
        value={STATUSES.find((one) => one === status)}
        change={(status) => change({ status })}
        data={STATUSES.map((value) => ({ value, label: t(`frame:status.${wordOf(value)}`) }))}
      />
      <FilterSelect
        label={t('did')}
        value={did}
        change={(did) => change({ did })}
        data={(Object.keys(DEEDS) as Deed[]).map((value) => ({
          value,
          label: t(`deeds.${value}`),
        }))}
      />
      {(reason === undefined || REASONS.includes(reason)) && (
        <FilterSelect
          label={t('reason')}
          value={reason}
          change={(reason) => change({ reason })}
          data={REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        />
      )}
      {brought.map(
        ([key, words, names]) =>
          words && (
            <Badge
              key={key}
              variant="default"
              tt="none"
              fw={500}
              size="lg"
              maw={320}
              title={words}
              rightSection={
                <CloseButton
                  size="xs"
                  aria-label={t('report:filters.remove', { filter: words })}
                  onClick={() => change(Object.fromEntries(names.map((name) => [name, undefined])))}
                />
              }
            >
              {words}
            </Badge>
          ),
      )}
      {Object.keys(search).length > 0 && (
        <ClearFilters query={query} clear={() => change(NO_SEARCH)} />
      )}
    </>
  )
}
