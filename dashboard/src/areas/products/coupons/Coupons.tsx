import { Button, Group, Menu, Text } from '@mantine/core'
import { Archive, Plus, TicketPercent } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { number } from '../../../format.ts'
import { confirm } from '../../../kit/confirm.tsx'
import { CopyIcon } from '../../../kit/CopyField.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { EmptyState, NoMatch } from '../../../kit/EmptyState.tsx'
import { FilterSelect, isEmptyList, useFilters } from '../../../kit/Filters.tsx'
import { useOperation } from '../../../kit/operation.ts'
import { MoreMenu } from '../../../kit/MoreMenu.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import type { Column } from '../../../kit/table.ts'
import { Time } from '../../../kit/Time.tsx'
import { Total } from '../../../kit/Total.tsx'
import { useList } from '../../../queries.ts'
import { Page } from '../../../shell/Page.tsx'
import { useMay } from '../../../shell/session.ts'
import type { Say } from '../../../kit/say.ts'
import { type Coupon, COUPON_STATUSES, offText, stateOf } from './coupon.ts'
import { NewCoupon } from './NewCoupon.tsx'

export default function Coupons() {
  const { t } = useTranslation(['coupons', 'frame'])
  const isOwner = useMay('owner')
  const [search, change] = useFilters<'status' | 'add'>()
  const status = COUPON_STATUSES.find((one) => one === search.status)
  const query = useList('list_coupons', { status, limit: 50, include: 'total' })
  const empty = isEmptyList(query, status !== undefined)
  const add = isOwner && (
    <Button leftSection={<Plus size={16} />} onClick={() => change({ add: '1' })}>
      {t('new')}
    </Button>
  )
  return (
    <Page
      title={t('title')}
      beside={<Total of={query.first} />}
      peek={{ operation: 'list_coupons', input: { status, limit: 50 } }}
      actions={!empty && add}
      filters={
        !empty && (
          <FilterSelect
            label={t('status')}
            value={status}
            change={(value) => change({ status: value })}
            data={COUPON_STATUSES.map((value) => ({ value, label: t(`filters.${value}`) }))}
          />
        )
      }
    >
      <DataTable<Coupon>
        name="coupons"
        label={t('title')}
        query={query}
        id={({ id }) => id}
        columns={columns(t, isOwner)}
        empty={
          status === undefined ? (
            <EmptyState icon={<TicketPercent size={32} />} title={t('empty')} text={t('emptyText')}>
              {add}
            </EmptyState>
          ) : (
            <NoMatch title={t('noMatch')} clear={() => change({ status: undefined })} />
          )
        }
      />
      {isOwner && search.add !== undefined && (
        <NewCoupon close={() => change({ add: undefined })} />
      )}
    </Page>
  )
}

function columns(t: Say, isOwner: boolean): Column<Coupon>[] {
  const menu: Column<Coupon> = {
    key: 'menu',
    header: t('more'),
    quiet: true,
    right: true,
    width: 56,
    cell: (coupon) => <Actions coupon={coupon} />,
  }
  return [
    { key: 'code', header: t('code'), cell: (coupon) => <Code coupon={coupon} /> },
    {
      key: 'off',
      header: t('off'),
      cell: (coupon) => <Off coupon={coupon} />,
      right: true,
      width: 130,
      wide: true,
    },
    {
      key: 'state',
      header: t('status'),
      cell: (coupon) => (
        <StatusBadge status={LOOKS[stateOf(coupon)]} label={t(`states.${stateOf(coupon)}`)} />
      ),
      width: 150,
      wide: true,
    },
    {
      key: 'used',
      header: t('redemptions'),
      cell: ({ redemptions, maxRedemptions }) =>
        maxRedemptions === null
          ? number(redemptions)
          : t('usedOf', { used: number(redemptions), most: number(maxRedemptions) }),
      right: true,
      width: 100,
    },
    {
      key: 'until',
      header: t('until'),
      cell: ({ redeemBy }) => <Time at={redeemBy} as="day" empty={t('noEnd')} />,
      width: 150,
      wide: true,
    },
    {
      key: 'created',
      header: t('created'),
      cell: ({ createdAt }) => <Time at={createdAt} as="day" />,
      width: 130,
      wide: true,
      optional: true,
    },
    ...(isOwner ? [menu] : []),
  ]
}

const LOOKS = { active: 'active', archived: 'archived', over: 'stopped', used: 'finished' } as const

/** The code with a button that copies it. One that cannot be used needs no copy. */
function Code({ coupon }: { coupon: Coupon }) {
  const { t } = useTranslation('coupons')
  const { code } = coupon
  const state = stateOf(coupon)
  return (
    <>
      <Group gap={6} wrap="nowrap">
        <Text
          component="span"
          ff="monospace"
          fw={600}
          {...(state !== 'active' && { c: 'dimmed' })}
          style={{ overflowWrap: 'anywhere' }}
        >
          {code}
        </Text>
        {state === 'active' && <CopyIcon value={code} label={t('copy', { code })} />}
      </Group>
      <Group gap={8} className="mc-only-narrow" style={{ fontSize: 13 }}>
        <Off coupon={coupon} />
        <StatusBadge status={LOOKS[state]} label={t(`states.${state}`)} />
      </Group>
    </>
  )
}

function Off({ coupon }: { coupon: Coupon }) {
  const { t } = useTranslation('coupons')
  return (
    <>
      {offText(coupon)}
      {coupon.duration === 'forever' && (
        <Text size="xs" c="dimmed">
          {t('durations.forever')}
        </Text>
      )}
    </>
  )
}

function Actions({ coupon: { id: couponId, code, archivedAt } }: { coupon: Coupon }) {
  const { t } = useTranslation('coupons')
  const archive = useOperation('archive_coupon', { said: t('archived') })
  if (archivedAt !== null) return null
  const ask = () =>
    confirm({
      title: t('archiveTitle', { code }),
      text: t('archiveText'),
      action: t('archive'),
      run: () => archive.attempt({ couponId }),
    })
  return (
    <MoreMenu label={t('moreOf', { code })} width={200}>
      <Menu.Item color="red" leftSection={<Archive size={16} />} onClick={ask}>
        {t('archive')}
      </Menu.Item>
    </MoreMenu>
  )
}
