import { ActionIcon, Tooltip } from '@mantine/core'
import { Copy, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useBuilding } from './context.ts'
import { duplicate } from './edits.ts'

export function PartTools({ id, words }: { id: string; words: string }) {
  const { t } = useTranslation('segments')
  const { edit, remove } = useBuilding()
  return (
    <div className="mc-seg-tools">
      <Tooltip label={t('duplicate')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          onClick={() => edit((now) => duplicate(now, id))}
          aria-label={t('duplicateOf', { words })}
          className="mc-seg-quiet"
        >
          <Copy size={15} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('remove')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          onClick={() => remove(id, words)}
          aria-label={t('removeOf', { words })}
        >
          <X size={16} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
