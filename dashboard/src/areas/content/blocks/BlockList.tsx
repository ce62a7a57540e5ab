import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AddBlock } from './AddBlock.tsx'
import { BlockCard } from './BlockCard.tsx'
import type { ListProps } from './context.ts'
import { useDropTarget } from './drag.tsx'

/** The blocks of a campaign, or of a column, in their order, and the button that adds one. */
export function BlockList({ at, blocks, pointer, label }: ListProps) {
  const { t } = useTranslation('content')
  const { over, ...target } = useDropTarget({ end: at })
  return (
    <div className="mc-block-list" data-root={at === null ? '' : undefined}>
      {blocks.length > 0 && (
        <ol aria-label={label}>
          {blocks.map((block, index) => (
            <BlockCard
              key={block.id ?? index}
              block={block}
              at={at}
              index={index}
              isLast={index === blocks.length - 1}
              pointer={`${pointer}/${index}`}
            />
          ))}
        </ol>
      )}
      {blocks.length === 0 && (
        <Text c="dimmed" size="sm">
          {t(at === null ? 'empty' : 'emptyColumn')}
        </Text>
      )}
      <div data-over={over} className="mc-block-foot" {...target}>
        <AddBlock at={at} />
      </div>
    </div>
  )
}
