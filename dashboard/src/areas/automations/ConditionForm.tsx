import '../segments/segments.css'
import { Skeleton } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import { useChoices } from '../segments/builder/choices.ts'
import { BuildingContext } from '../segments/builder/context.ts'
import { GroupBox } from '../segments/builder/GroupBox.tsx'
import { compile, type Filter } from '../segments/builder/tree.ts'
import { useBuilder } from '../segments/builder/useBuilder.ts'
import { useConditionWords } from '../segments/builder/words.ts'
import { useSteps } from './useEditing.ts'

const NONE: ReadonlyMap<string, string> = new Map()

/** Builds the filter of a condition, as segments build theirs. */
export function ConditionForm({ filter, change }: { filter: Filter; change: (filter: Filter) => void }) {
  const { newsletterId } = useSteps()
  const choices = useChoices(newsletterId)
  const words = useConditionWords(choices)
  const builder = useBuilder(filter)
  const compiled = useMemo(() => compile(builder.tree).filter, [builder.tree])
  const tell = useRef(change)
  tell.current = change
  useEffect(() => tell.current(compiled), [compiled])
  if (!choices.ready) return <Skeleton height={160} radius="md" aria-busy />
  return (
    <BuildingContext value={{ ...builder, choices, words, problems: NONE, met: null }}>
      <GroupBox group={builder.tree} root />
    </BuildingContext>
  )
}
