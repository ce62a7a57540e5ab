import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Group, isGroup, type Part } from './builder/tree.ts'
import type { Filter } from './builder/tree.ts'

export function FilterSaid({ tree, words }: { tree: Group; words: (condition: Filter) => string }) {
  const { t } = useTranslation('segments')
  if (tree.parts.length === 0)
    return <Text>{t(tree.join === 'any' ? 'saidNobody' : 'saidEverybody')}</Text>
  const [only] = tree.parts
  if (only && tree.parts.length === 1 && tree.join !== 'none' && !isGroup(only))
    return <Text dir="auto">{words(only.condition)}</Text>
  return (
    <div>
      <Text c="dimmed">{t(`said.${tree.join}`)}</Text>
      <ul className="mc-seg-said">
        {tree.parts.map((part: Part) => (
          <li key={part.id}>
            {isGroup(part) ? (
              <FilterSaid tree={part} words={words} />
            ) : (
              <span dir="auto">{words(part.condition)}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
