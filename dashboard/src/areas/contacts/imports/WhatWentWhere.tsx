import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { bytes, dayAndTime, number } from '../../../format.ts'
import type { OutputOf } from '../../../queries.ts'
import { useFieldLabel } from '../fields.ts'
import { Fact, Section } from '../Section.tsx'
import { TARGETS } from './mapping.ts'
import { nameOfService } from './services.ts'

/** The columns of an import, and what became of addresses that were contacts already. */
export function WhatWentWhere({ started }: { started: OutputOf<'get_import'> }) {
  const { t } = useTranslation(['imports', 'frame'])
  const { mapping, ignoredColumns, onConflict, preset, customers, bytes: size, createdAt } = started
  const label = useFieldLabel()
  const nameOf = (target: string | null) =>
    target === null
      ? t('ignore')
      : TARGETS.some((one) => one === target)
        ? t(`targets.${target}`)
        : label(target)
  return (
    <Section title={t('columns')}>
      <dl className="mc-facts">
        {Object.entries(mapping).map(([column, target]) => (
          <Fact key={column} term={column}>
            {nameOf(target)}
          </Fact>
        ))}
        {ignoredColumns.length > 0 && (
          <Fact term={t('ignored')}>
            <Text component="span" c="dimmed" dir="auto">
              {ignoredColumns.join(', ')}
            </Text>
          </Fact>
        )}
        {customers > 0 && <Fact term={t('customersOf')}>{number(customers)}</Fact>}
        {preset && <Fact term={t('service')}>{nameOfService(preset)}</Fact>}
        {size > 0 && <Fact term={t('size')}>{bytes(size)}</Fact>}
        <Fact term={t('started')}>{dayAndTime(createdAt)}</Fact>
        <Fact term={t('conflict')}>{t(`conflicts.${onConflict}`)}</Fact>
      </dl>
    </Section>
  )
}
