import { Select } from '@mantine/core'
import { Split } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../queries.ts'
import { useFieldLabel } from '../../contacts/fields.ts'
import { type Branch, type Condition } from '../../content/branches.ts'
import type { Filter } from '../../segments/builder/tree.ts'
import { useConditionWords } from '../../segments/builder/words.ts'

const ONLY = 'only:'

interface Props {
  conditions: readonly Condition[]
  branch: Branch
  change: (branch: Branch) => void
}

export function BranchSelect({ conditions, branch, change }: Props) {
  const { t } = useTranslation('content')
  const words = useFilterWords()
  const labelOf = ({ filter, liquid = '', isUnless }: Condition) => {
    const condition = filter ? words(filter) : liquid.replace(/\s+/g, ' ')
    return t('branch.only', { condition: isUnless ? t('branch.not', { condition }) : condition })
  }
  const simple = (['reader', 'all', 'none'] as const).map((value) => ({
    value,
    label: t(`branch.${value}`),
  }))
  return (
    <Select
      size="xs"
      aria-label={t('branch.label')}
      leftSection={<Split size={14} aria-hidden />}
      data={[
        ...simple,
        ...conditions.map((condition) => ({
          value: ONLY + condition.key,
          label: labelOf(condition),
        })),
      ]}
      value={branch.kind === 'only' ? ONLY + branch.condition : branch.kind}
      onChange={(value) => value && change(branchOf(value))}
      allowDeselect={false}
      maw={220}
      comboboxProps={{ width: 320, position: 'bottom-start', transitionProps: { duration: 80 } }}
    />
  )
}

function branchOf(value: string): Branch {
  if (value.startsWith(ONLY)) return { kind: 'only', condition: value.slice(ONLY.length) }
  return { kind: value as 'reader' | 'all' | 'none' }
}

/** Returns how the filter of a block reads. It asks for the address and custom fields alone. */
function useFilterWords(): (filter: Filter) => string {
  const { t } = useTranslation(['contacts', 'content'])
  const own = useFieldLabel()
  const { data } = useRead('list_custom_fields', {})
  const fieldLabel = (field: string) =>
    field.startsWith('fields.')
      ? own(field.slice('fields.'.length))
      : t(`fields.${field}`, { defaultValue: field })
  const one = useConditionWords({
    newsletterId: undefined,
    tags: [],
    custom: data?.data ?? [],
    products: [],
    campaigns: [],
    ready: true,
    fieldLabel,
  })
  const words = (filter: Filter): string => {
    if (filter.not) return t('content:branch.not', { condition: words(filter.not) })
    const parts = filter.all ?? filter.any
    return parts ? parts.map(words).join(filter.any ? ' / ' : ' · ') : one(filter)
  }
  return words
}
