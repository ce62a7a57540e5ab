import './blocks.css'
import { ActionIcon, Button, Collapse, Group, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import { Palette, Redo2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldError } from '../content.ts'
import type { BlocksContent } from './block.ts'
import { BlockList } from './BlockList.tsx'
import { DeletedImagesContext, EditingContext, ListContext, StatusContext } from './context.ts'
import { ContentTheme } from './ContentTheme.tsx'
import { useBlocks } from './useBlocks.ts'

interface Props {
  value: BlocksContent
  change: (value: BlocksContent) => void
  label: string
  /** The JSON pointer of the list of blocks. */
  root: string
  /** The errors of the server about this content and others. */
  errors: readonly FieldError[]
  newsletterId: string
  deletedImages: ReadonlySet<string>
  /** Chooses the format. */
  choose: ReactNode
}

/** Writes a mail as a list of blocks, each with a small form. */
export default function BlocksEditor({ value, change, label, root, errors, newsletterId, deletedImages, choose }: Props) {
  const { t } = useTranslation(['content', 'frame'])
  const { editing, status, said, setTheme, undo, redo } = useBlocks(value, change, root, errors)
  const [isThemed, setThemed] = useState(false)
  const whole = errors.filter(({ pointer }) => pointer === root).map(({ detail }) => detail)
  return (
    <div className="mc-blocks" role="group" aria-label={label} onKeyDown={keysOf(undo, redo)}>
      <Group className="mc-editor-bar" justify="space-between" gap={8}>
        <Group gap={2}>
          <Tool icon={<Undo2 size={17} />} label={t('undo')} run={undo} />
          <Tool icon={<Redo2 size={17} />} label={t('redo')} run={redo} />
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<Palette size={16} />}
            aria-expanded={isThemed}
            onClick={() => setThemed(!isThemed)}
          >
            {t('theme.open')}
          </Button>
        </Group>
        {choose}
      </Group>
      <Collapse expanded={isThemed}>
        <div className="mc-blocks-theme">
          <ContentTheme theme={value.theme} change={setTheme} newsletterId={newsletterId} />
        </div>
      </Collapse>
      {whole.map((detail) => (
        <Text key={detail} size="sm" c="var(--mantine-color-error)" px={12} pt={8}>
          {detail}
        </Text>
      ))}
      <EditingContext value={editing}>
        <StatusContext value={status}>
          <DeletedImagesContext value={deletedImages}>
            <ListContext value={BlockList}>
              <BlockList at={null} blocks={value.blocks} pointer={root} label={t('list')} />
            </ListContext>
          </DeletedImagesContext>
        </StatusContext>
      </EditingContext>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  )
}

function Tool({ icon, label, run }: { icon: ReactNode; label: string; run: (() => void) | null }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} aria-disabled={run === null} onClick={() => run?.()}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}

/** Undoes and redoes the whole document. The browser's own undo would know one field alone. */
function keysOf(undo: (() => void) | null, redo: (() => void) | null) {
  return (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    const run = key === 'y' || (key === 'z' && event.shiftKey) ? redo : key === 'z' ? undo : undefined
    if (run === undefined) return
    event.preventDefault()
    run?.()
  }
}
