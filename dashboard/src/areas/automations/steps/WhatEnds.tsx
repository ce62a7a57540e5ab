import { Group, SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AWAITED, type Exit, newFact } from '../automation.ts'
import { FactFields } from './FactFields.tsx'
import { FilterField } from './FilterField.tsx'

interface What {
  event?: Exit['event'] | undefined
  filter?: Exit['filter'] | undefined
}

export function WhatEnds({
  event,
  filter,
  change,
  label,
  beside,
}: What & {
  change: (what: Pick<Exit, 'event' | 'filter'>) => void
  label: string
  beside?: ReactNode
}) {
  const { t } = useTranslation('automations')
  return (
    <>
      <Group wrap="nowrap" gap="xs">
        <SegmentedControl
          flex={1}
          aria-label={label}
          value={filter ? 'filter' : 'event'}
          onChange={(kind) =>
            change(
              kind === 'filter'
                ? { filter: { all: [] } }
                : { event: { type: 'tag_added', tag: '' } },
            )
          }
          data={(['event', 'filter'] as const).map((value) => ({
            value,
            label: t(`whatOf.${value}`),
          }))}
        />
        {beside}
      </Group>
      {filter ? (
        <FilterField filter={filter} change={(next) => change({ filter: next })} />
      ) : (
        <FactFields
          label={label}
          fact={event ?? newFact('tag_added')}
          types={AWAITED}
          change={(fact) => fact.type !== 'date' && fact.type !== 'api' && change({ event: fact })}
        />
      )}
    </>
  )
}
