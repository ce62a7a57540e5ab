import '../../segments/segments.css'
import { Skeleton, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChoices } from '../../segments/builder/choices.ts'
import { BuildingContext } from '../../segments/builder/context.ts'
import { GroupBox } from '../../segments/builder/GroupBox.tsx'
import { unfinishedOf } from '../../segments/builder/problems.ts'
import { ReaderCount } from './ReaderCount.tsx'
import { compile, type Filter } from '../../segments/builder/tree.ts'
import { useBuilder } from '../../segments/builder/useBuilder.ts'
import { useConditionWords } from '../../segments/builder/words.ts'

interface Props {
  filter: Filter
  change: (filter: Filter) => void
  error: string | undefined
}

/** Chooses a block's readers by the segments' filter builder. Undoing elsewhere begins it anew. */
export default function When({ filter, change, error }: Props) {
  const [round, setRound] = useState(0)
  const [own, setOwn] = useState(() => JSON.stringify(filter))
  if (own !== JSON.stringify(filter)) {
    setOwn(JSON.stringify(filter))
    setRound(round + 1)
  }
  return (
    <WhenBuilder
      key={round}
      filter={filter}
      change={(next) => {
        setOwn(JSON.stringify(next))
        change(next)
      }}
      error={error}
    />
  )
}

function WhenBuilder({ filter, change, error }: Props) {
  const { t } = useTranslation(['segments', 'contacts', 'frame'])
  // A mail is made from its reader's address and fields alone.
  const choices = { ...useChoices(undefined), isInMail: true }
  const words = useConditionWords(choices)
  const builder = useBuilder(filter)
  const unfinished = choices.ready
    ? unfinishedOf(builder.tree, choices.custom, t)
    : new Map<string, string>()
  const next = compile(builder.tree).filter
  const written = JSON.stringify(next)
  // The same filter may be written in another form, which is no change.
  const given = useRef(written)
  useEffect(() => {
    // A row that is not finished waits.
    if (unfinished.size > 0 || written === given.current) return
    given.current = written
    change(next)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only another filter is a change
  }, [written, unfinished.size])
  if (!choices.ready) return <Skeleton height={80} radius="md" aria-busy />
  return (
    <>
      <BuildingContext value={{ ...builder, choices, words, problems: new Map(), met: null }}>
        <GroupBox group={builder.tree} root />
      </BuildingContext>
      <ReaderCount
        filter={unfinished.size === 0 && !isEmptyFilter(next) ? next : null}
        words="when.count"
      />
      {error !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
    </>
  )
}

const isEmptyFilter = ({ all, any }: Filter) => (all ?? any)?.length === 0
