import { ActionIcon, Button, Group, Menu, Text, Tooltip } from '@mantine/core'
import { toggleMark } from '@tiptap/pm/commands'
import type { MarkType } from '@tiptap/pm/model'
import { liftListItem } from '@tiptap/pm/schema-list'
import { AllSelection, type Command } from '@tiptap/pm/state'
import {
  Bold,
  CaseSensitive,
  ChevronDown,
  Code,
  Ellipsis,
  Highlighter,
  Italic,
  Link,
  type LucideIcon,
  Plus,
  Redo2,
  Strikethrough,
  Superscript,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignStart,
  Underline,
  Undo2,
} from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { aboveTools } from '../../../foot.ts'
import { Placeholders } from '../editor/Placeholders.tsx'
import { BlockMenu } from './BlockMenu.tsx'
import { alignBlocks, turnInto, turnIntoList } from './commands.ts'
import { type Item, offeredAt } from './items.ts'
import { chosenBlock } from './places.ts'
import { levelOf, schema } from './schema.ts'
import { useItems } from './useItems.ts'
import { useEditorValue, useVisual } from './useVisual.ts'

const MOD = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl '
const MARKS: {
  name: 'bold' | 'italic' | 'underline' | 'strike' | 'highlight' | 'code'
  icon: LucideIcon
  keys: string
}[] = [
  { name: 'bold', icon: Bold, keys: `${MOD}B` },
  { name: 'italic', icon: Italic, keys: `${MOD}I` },
  { name: 'underline', icon: Underline, keys: `${MOD}U` },
  { name: 'strike', icon: Strikethrough, keys: `${MOD}⇧X` },
  { name: 'highlight', icon: Highlighter, keys: `${MOD}⇧H` },
  { name: 'code', icon: Code, keys: `${MOD}E` },
]
const SIDES = [
  { name: 'start', icon: TextAlignStart, align: undefined },
  { name: 'center', icon: TextAlignCenter, align: 'center' },
  { name: 'end', icon: TextAlignEnd, align: 'end' },
] as const

/** The bar above the text: undo, the kind of the block, marks, chips, and what can be put in. */
export function Bar({
  put,
  putText,
  children,
}: {
  put: (item: Item) => void
  putText: (text: string) => void
  children: ReactNode
}) {
  const { t } = useTranslation(['content', 'frame'])
  const visual = useVisual()
  const can = useEditorValue(() => ({ undo: visual.canUndo(), redo: visual.canRedo() }))
  return (
    <Group ref={aboveTools} className="mc-editor-bar" justify="space-between" gap={8}>
      <Group gap={2} role="toolbar" aria-label={t('visual.bar')}>
        <Tool icon={Undo2} label={t('undo')} run={can.undo ? visual.undo : null} />
        <Tool icon={Redo2} label={t('redo')} run={can.redo ? visual.redo : null} />
        <KindMenu />
        <Marks />
        <MoreMarks />
        <Placeholders insert={putText} compact />
        <AddMenu put={put} />
        <BlockMenu>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('visual.blockMenu')}
            onMouseDown={(event) => event.preventDefault()}
          >
            <Ellipsis size={17} />
          </ActionIcon>
        </BlockMenu>
      </Group>
      <Group gap={4}>{children}</Group>
    </Group>
  )
}

/** `isShort`: without the marks that are rare, beside a selection. */
export function Marks({ isShort = false }: { isShort?: boolean }) {
  const { t } = useTranslation('content')
  const visual = useVisual()
  const on = useEditorValue((state) => {
    if (!state) return []
    const { $from, from, to, empty } = state.selection
    const has = (type: MarkType) =>
      empty
        ? type.isInSet(state.storedMarks ?? $from.marks()) !== undefined
        : state.doc.rangeHasMark(from, to, type)
    return [...MARKS.map(({ name }) => name), 'link' as const].filter((name) =>
      has(schema.marks[name]),
    )
  })
  return (
    <>
      {MARKS.filter(({ name }) => !isShort || name !== 'code').map(({ name, icon, keys }) => (
        <Tool
          key={name}
          icon={icon}
          label={t(`tools.${name}`)}
          hint={`${t(`tools.${name}`)} (${keys})`}
          isOn={on.includes(name)}
          run={() => visual.run(toggleMark(schema.marks[name]))}
        />
      ))}
      <Tool
        icon={Link}
        label={t('tools.link')}
        hint={`${t('tools.link')} (${MOD}K)`}
        isOn={on.includes('link')}
        run={() => visual.openLink()}
      />
    </>
  )
}

/** The menu of the mark and the sides that are used less often. */
function MoreMarks() {
  const { t } = useTranslation('content')
  const visual = useVisual()
  const { superscript } = schema.marks
  return (
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('tools.more')}
          title={t('tools.more')}
          onMouseDown={(event) => event.preventDefault()}
        >
          <CaseSensitive size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<Superscript size={16} />}
          rightSection={<Keys of={`${MOD}.`} />}
          onClick={() => visual.run(toggleMark(superscript))}
        >
          {t('tools.superscript')}
        </Menu.Item>
        <Menu.Label>{t('fields.align')}</Menu.Label>
        {SIDES.map(({ name, icon: Icon, align }) => (
          <Menu.Item
            key={name}
            leftSection={<Icon size={16} />}
            onClick={() => visual.run(alignBlocks(align))}
          >
            {t(`sides.${name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Keys({ of }: { of: string }) {
  return (
    <Text size="xs" c="dimmed">
      {of}
    </Text>
  )
}

interface ToolProps {
  icon: LucideIcon
  label: string
  hint?: string
  isOn?: boolean
  run: (() => void) | null
}

function Tool({ icon: Icon, label, hint = label, isOn, run }: ToolProps) {
  return (
    <Tooltip label={hint}>
      <ActionIcon
        variant={isOn ? 'light' : 'subtle'}
        {...(!isOn && { color: 'gray' })}
        aria-label={label}
        aria-pressed={isOn}
        aria-disabled={run === null}
        // The text keeps its selection, and a phone its keyboard.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => run?.()}
      >
        <Icon size={17} />
      </ActionIcon>
    </Tooltip>
  )
}

export function KindMenu() {
  const { t } = useTranslation('content')
  const visual = useVisual()
  const kind = useEditorValue((state) => {
    const node =
      state &&
      (state.selection instanceof AllSelection ? state.doc.firstChild : chosenBlock(state)?.node)
    if (!node) return ''
    return node.type.name === 'heading'
      ? `heading${levelOf(node.attrs['data'] as object as Record<string, unknown>)}`
      : node.type.name
  })
  const kinds = useMemo(
    () => [
      { key: 'paragraph', name: t('types.paragraph.name'), run: turnInto('paragraph') },
      ...([1, 2, 3] as const).map((level) => ({
        key: `heading${level}`,
        name: t('visual.heading', { level }),
        run: turnInto('heading', { level }),
      })),
      { key: 'bulletList', name: t('visual.bullets'), run: turnIntoList(false) },
      { key: 'orderedList', name: t('visual.numbers'), run: turnIntoList(true) },
      { key: 'quote', name: t('types.quote.name'), run: turnInto('quote') },
      { key: 'callout', name: t('types.callout.name'), run: turnInto('callout', { tone: 'info' }) },
      { key: 'codeBlock', name: t('types.code.name'), run: turnInto('code') },
    ],
    [t],
  )
  const now = kinds.find(({ key }) => key === kind)
  return (
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          rightSection={<ChevronDown size={14} />}
          disabled={!now}
          onMouseDown={(event) => event.preventDefault()}
          w={134}
          px={8}
          justify="space-between"
          aria-label={t('visual.kind', { kind: now?.name ?? t('visual.noText') })}
        >
          {now?.name ?? t('visual.noText')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map(({ key, name, run }) => (
          <Menu.Item
            key={key}
            onClick={() =>
              visual.run(kind.endsWith('List') && !key.endsWith('List') ? outOfList(run) : run)
            }
            fw={key === kind ? 600 : undefined}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Takes the item at the cursor out of its list before it becomes another block. */
function outOfList(run: Command): Command {
  return (_state, dispatch, view) => {
    if (!view) return false
    for (
      let i = 0;
      i < 8 &&
      view.state.selection.$head.depth > 1 &&
      view.state.selection.$head.node(-1).type === schema.nodes.item;
      i++
    ) {
      if (!liftListItem(schema.nodes.item)(view.state, view.dispatch)) return false
    }
    return run(view.state, dispatch, view)
  }
}

/** The menu of all that can be put in where the cursor is. */
function AddMenu({ put }: { put: (item: Item) => void }) {
  const { t } = useTranslation('content')
  const items = useItems()
  const offered = useEditorValue((state) => offeredAt(items, state).map(({ key }) => key))
  return (
    <Menu position="bottom-start" width={320} returnFocus={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          className="mc-add"
          aria-label={t('add')}
          title={t('add')}
          onMouseDown={(event) => event.preventDefault()}
        >
          <Plus size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className="mc-block-types">
        {items
          .filter(({ key }) => offered.includes(key))
          .map((item) => (
            <Menu.Item
              key={item.key}
              leftSection={<item.icon size={18} aria-hidden />}
              onClick={() => put(item)}
            >
              <Text component="span" display="block" fw={500}>
                {item.name}
              </Text>
              <Text component="span" display="block" size="xs" c="dimmed" lineClamp={1}>
                {item.text}
              </Text>
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
