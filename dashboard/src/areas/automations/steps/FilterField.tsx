import '../../segments/segments.css'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { ListFilter, X } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { mailsOf } from '../../../kit/steps.ts'
import { BuildingContext } from '../../segments/builder/context.ts'
import { GroupBox } from '../../segments/builder/GroupBox.tsx'
import { compile, type Filter } from '../../segments/builder/tree.ts'
import { useBuilder } from '../../segments/builder/useBuilder.ts'
import { useConditionWords } from '../../segments/builder/words.ts'
import { useSteps } from '../useEditing.ts'
import { useNames } from '../useNames.ts'

const NONE: ReadonlyMap<string, string> = new Map()

interface Props {
  filter: Filter
  change: (filter: Filter) => void
  /** Whether the reader has entered, so that conditions may name the automation's own mails. */
  inside?: boolean
}

/** Builds a filter, which may ask about the automation's mails too. */
export function FilterField({ filter, change, inside = true }: Props) {
  const { automation, plan } = useSteps()
  const names = useNames()
  const mails = useMemo(() => mailsOf(plan.steps), [plan.steps])
  const others = names.choices.automations?.filter(({ id }) => id !== automation.id) ?? []
  const choices = { ...names.choices, ...(inside && { mails, automations: others }) }
  const words = useConditionWords(choices)
  const builder = useBuilder(filter)
  const tell = useRef(change)
  tell.current = change
  const told = useRef(builder.tree)
  useEffect(() => {
    // A filter that was only read is not written anew, in other words for the same.
    if (builder.tree === told.current) return
    told.current = builder.tree
    tell.current(compile(builder.tree).filter)
  }, [builder.tree])
  if (!choices.ready) return <Skeleton height={160} radius="md" aria-busy />
  return (
    <BuildingContext value={{ ...builder, choices, words, problems: NONE, met: null }}>
      <GroupBox group={builder.tree} root />
    </BuildingContext>
  )
}

export function OptionalFilter({
  filter,
  change,
}: {
  filter: Filter | undefined
  change: (filter: Filter | undefined) => void
}) {
  const { t } = useTranslation('automations')
  if (!filter)
    return (
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<ListFilter size={14} />}
          onClick={() => change({ all: [] })}
        >
          {t('addFilter')}
        </Button>
      </Group>
    )
  return (
    <Stack gap={6}>
      <Group justify="space-between">
        <Text size="sm" fw={500}>
          {t('onlyThose')}
        </Text>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<X size={14} />}
          onClick={() => change(undefined)}
        >
          {t('dropFilter')}
        </Button>
      </Group>
      <FilterField filter={filter} change={change} inside={false} />
    </Stack>
  )
}
