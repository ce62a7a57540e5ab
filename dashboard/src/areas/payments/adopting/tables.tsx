import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { number } from '../../../format.ts'
import { priceText } from '../../../kit/money/subscription.ts'
import { Time } from '../../../kit/Time.tsx'
import type { Adoptable, RefusedOne } from './adoption.ts'

/** The rows that a table shows before it is opened. */
const FIRST = 10

export function AdoptableTable({ adoptable }: { adoptable: readonly Adoptable[] }) {
  const { t } = useTranslation('adoption')
  return (
    <Rows label={t('adoptable')} rows={adoptable} head={<AdoptableHead />}>
      {(one) => <AdoptableRow key={one.subscription} one={one} />}
    </Rows>
  )
}

export function RefusedTable({ refused }: { refused: readonly RefusedOne[] }) {
  const { t } = useTranslation('adoption')
  return (
    <Rows label={t('staying')} rows={refused} head={<RefusedHead />}>
      {(one) => <RefusedRow key={one.subscription} one={one} />}
    </Rows>
  )
}

function Rows<One>({
  label,
  rows,
  head,
  children,
}: {
  label: string
  rows: readonly One[]
  head: ReactNode
  children: (one: One) => ReactNode
}) {
  const { t } = useTranslation('adoption')
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? rows : rows.slice(0, FIRST)
  return (
    <>
      <div className="mc-table-frame">
        <table className="mc-table" aria-label={label}>
          <thead>{head}</thead>
          <tbody>{shown.map(children)}</tbody>
        </table>
      </div>
      {rows.length > shown.length && (
        <Group>
          <Button variant="subtle" onClick={() => setOpen(true)}>
            {t('showAll', { shown: number(rows.length) })}
          </Button>
        </Group>
      )}
    </>
  )
}

function AdoptableHead() {
  const { t } = useTranslation('adoption')
  return (
    <tr>
      <th scope="col">{t('reader')}</th>
      <th scope="col" style={{ width: '31%' }}>
        {t('before')}
      </th>
      <th scope="col" style={{ width: '31%' }}>
        {t('after')}
      </th>
    </tr>
  )
}

const WRAPS = { whiteSpace: 'normal', overflowWrap: 'anywhere', verticalAlign: 'top' } as const

function AdoptableRow({ one }: { one: Adoptable }) {
  const { t } = useTranslation('adoption')
  return (
    <tr>
      <td style={WRAPS}>
        <span dir="auto">{one.email ?? one.subscription}</span>
        {one.discounted && <Small>{t('discounted')}</Small>}
        {one.paysTwice && <Small isWarning>{t('paysTwice')}</Small>}
      </td>
      <ChargeCell one={one} />
      <ChargeCell one={one} />
    </tr>
  )
}

/** Shows a charge. Taking over writes metadata alone, so that it is the same before and after. */
function ChargeCell({ one }: { one: Adoptable }) {
  const { t } = useTranslation(['adoption', 'subscriptions'])
  const { nextChargeAt, applicationFeePercent: fee } = one
  return (
    <td style={WRAPS}>
      {priceText(one, t)}
      <Small>
        {nextChargeAt === null ? (
          t('ends')
        ) : (
          <>
            {t('next')} <Time at={nextChargeAt} as="day" />
          </>
        )}
        {fee !== null && fee > 0 && `, ${t('fee', { percent: number(fee) })}`}
      </Small>
    </td>
  )
}

function Small({ children, isWarning = false }: { children: ReactNode; isWarning?: boolean }) {
  return (
    <Text size="sm" c={isWarning ? 'light-dark(#8a5300, #f0bd6a)' : 'dimmed'}>
      {children}
    </Text>
  )
}

function RefusedHead() {
  const { t } = useTranslation('adoption')
  return (
    <tr>
      <th scope="col" style={{ width: '38%' }}>
        {t('reader')}
      </th>
      <th scope="col">{t('reason')}</th>
    </tr>
  )
}

function RefusedRow({ one }: { one: RefusedOne }) {
  const { t } = useTranslation(['adoption', 'subscriptions'])
  const { email, subscription, reason, detail, nextChargeAt, applicationFeePercent: fee } = one
  return (
    <tr>
      <td style={WRAPS}>
        <span dir="auto">{email ?? subscription}</span>
        {nextChargeAt !== null && (
          <Small>
            {t('next')} <Time at={nextChargeAt} as="day" />
          </Small>
        )}
        {fee !== null && fee > 0 && <Small isWarning>{t('fee', { percent: number(fee) })}</Small>}
      </td>
      <td style={WRAPS}>{t(`reasons.${reason}`, { defaultValue: detail })}</td>
    </tr>
  )
}
