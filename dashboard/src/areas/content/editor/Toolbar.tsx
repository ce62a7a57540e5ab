import { ActionIcon, Group, Tooltip } from '@mantine/core'
import type { EditorView } from '@codemirror/view'
import { Bold, Heading2, Image, Italic, Link, List, type LucideIcon, TextQuote } from 'lucide-react'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { aboveTools } from '../../../foot.ts'
import { ICONS } from '../blocks/icons.ts'
import type { TextContent } from '../content.ts'
import { WritingContext } from '../writing.ts'
import { FullButton } from '../FullScreen.tsx'
import { Outline } from '../Outline.tsx'
import { headingsIn } from '../outline.ts'
import { Snippets } from './Snippets.tsx'
import { goToLine, insert, insertBlocks, link, paywall, prefix, wrap } from './commands.ts'
import { Placeholders } from './Placeholders.tsx'

const TOOLS: {
  key: string
  icon: LucideIcon
  keys?: string
  run: (view: EditorView) => boolean
}[] = [
  { key: 'heading', icon: Heading2, run: prefix('## ') },
  { key: 'bold', icon: Bold, keys: 'B', run: wrap('**') },
  { key: 'italic', icon: Italic, keys: 'I', run: wrap('_') },
  { key: 'link', icon: Link, keys: 'K', run: link() },
  { key: 'image', icon: Image, run: link(true) },
  { key: 'list', icon: List, run: prefix('- ') },
  { key: 'quote', icon: TextQuote, run: prefix('> ') },
]

const MOD = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl '

export function Toolbar({
  view,
  format,
}: {
  view: EditorView | null
  format: TextContent['format']
}) {
  const { t } = useTranslation('content')
  const { parted = false } = use(WritingContext)
  return (
    <Group
      ref={aboveTools}
      className="mc-editor-bar"
      justify="space-between"
      gap={8}
      role="toolbar"
      aria-label={t('editor.tools')}
    >
      <Group gap={2}>
        {format === 'markdown' &&
          TOOLS.map(({ key, icon: Icon, keys, run }) => (
            <Tooltip
              key={key}
              label={t(`editor.${key}`) + (keys === undefined ? '' : ` (${MOD}${keys})`)}
            >
              <ActionIcon
                variant="subtle"
                color="gray"
                onClick={() => view && run(view)}
                aria-label={t(`editor.${key}`)}
              >
                <Icon size={17} />
              </ActionIcon>
            </Tooltip>
          ))}
        {parted && <Paywall view={view} />}
        <Placeholders insert={(text) => view && insert(view, text)} />
      </Group>
      <Group gap={4}>
        {format === 'markdown' && <Snippets insert={(text) => view && insertBlocks(view, text)} />}
        {format === 'markdown' && (
          <Outline
            read={() => headingsIn(view?.state.doc.toString() ?? '')}
            go={(line) => view && goToLine(view, Number(line))}
          />
        )}
        <FullButton />
      </Group>
    </Group>
  )
}

function Paywall({ view }: { view: EditorView | null }) {
  const { t } = useTranslation('content')
  return (
    <Tooltip label={t('editor.paywall')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        onClick={() => view && paywall(view)}
        aria-label={t('types.paywall.name')}
      >
        <ICONS.paywall size={17} />
      </ActionIcon>
    </Tooltip>
  )
}
