import { Braces, Puzzle } from 'lucide-react'
import { use, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../queries.ts'
import { useReadOn } from '../blocks/useReadOn.ts'
import { summaryOf } from '../blocks/summary.ts'
import { useFieldLabel } from '../../contacts/fields.ts'
import { GIVEN } from '../editor/Placeholders.tsx'
import { WritingContext } from '../writing.ts'
import { findItems, type Item, itemsOf, offeredAt } from './items.ts'
import { useEditorValue, useVisual } from './useVisual.ts'

const SNIPPETS_MAX = 100

export function useItems(): Item[] {
  const { t } = useTranslation('content')
  const { newsletterId } = use(WritingContext)
  const readOn = useReadOn()
  const { data } = useRead(
    'list_snippets',
    { newsletterId, limit: SNIPPETS_MAX },
    { enabled: newsletterId !== '' },
  )
  return useMemo(
    () => [
      ...itemsOf(t, readOn),
      ...(data?.data ?? []).map(({ id, name, blocks }): Item => ({
        key: id,
        type: 'snippet',
        icon: Puzzle,
        name,
        text: blocks
          .map((block) => summaryOf(block, t))
          .filter(Boolean)
          .join(' · '),
        blocks,
        words: t('snippets.found'),
      })),
    ],
    [t, data, readOn],
  )
}

/** Lists what the open menu offers: blocks and snippets, or the values of readers. */
export function useOffered(): Item[] {
  const visual = useVisual()
  const slash = useEditorValue((_state, ui) => ui.slash)
  const items = useItems()
  const fields = useFieldItems()
  if (!slash) return []
  return findItems(slash.sign === '{{' ? fields : offeredAt(items, visual.state), slash.query)
}

/** Lists the values of readers that a text can have, the first name before all others. */
function useFieldItems(): Item[] {
  const { t } = useTranslation('content')
  const label = useFieldLabel()
  const { data } = useRead('list_custom_fields', {})
  const item = (key: string, name: string, liquid: string): Item => ({
    key: `field ${key}`,
    type: 'field',
    icon: Braces,
    name,
    text: liquid,
    words: key,
    liquid,
  })
  const friend = t('placeholders.friend')
  return [
    item('first_name', t('placeholders.first_name'), `{{ first_name | default: "${friend}" }}`),
    ...Object.entries(GIVEN).map(([key, name]) =>
      item(name, t(`placeholders.${key}`), `{{ ${name} }}`),
    ),
    ...(data?.data ?? [])
      .filter(({ name }) => name !== 'first_name')
      .map(({ name }) => item(name, label(name), `{{ ${name} | default: "" }}`)),
  ]
}
