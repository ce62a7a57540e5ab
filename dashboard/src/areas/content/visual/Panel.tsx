import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core'
import { type EditorState, NodeSelection } from '@tiptap/pm/state'
import { X } from 'lucide-react'
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { AddressField } from '../blocks/AddressField.tsx'
import { BEGUN } from '../blocks/block.ts'
import { BlockForm } from '../blocks/BlockForm.tsx'
import { type Editing, EditingContext } from '../blocks/context.ts'
import { useRead } from '../../../queries.ts'
import { ReaderCount } from '../blocks/ReaderCount.tsx'
import { useFieldLabel } from '../../contacts/fields.ts'
import { tell } from '../../../kit/offer-undo.tsx'
import { changeBlock } from './commands.ts'
import { belowChosen } from './keys/leaving.ts'
import { blockOf } from './mapping.ts'
import { linkAround, setLink } from './links.ts'
import { waitingOf } from './pictures.ts'
import { findBlock } from './places.ts'
import { edgesOf, placeBelow } from './placing.ts'
import { wordsOfRefusal } from './refusal.ts'
import { schema } from './schema.ts'
import type { Panel as Open } from './visual.ts'
import { useSpaceBelow } from './useSpaceBelow.ts'
import { useEditorValue, useVisual } from './useVisual.ts'
import { useWaiting } from './cards/useWaiting.ts'

/** The part beside the text: a block's form, a chip's default, or a link's address. */
export function Panel({ errors }: { errors: Editing['errors'] }) {
  const panel = useEditorValue((_state, ui) => ui.panel)
  if (panel === null) return null
  if (panel.kind === 'block')
    return (
      <BlockPanel
        key={`${panel.id} ${panel.field ?? ''}`}
        id={panel.id}
        field={panel.field ?? ''}
        errors={errors}
      />
    )
  return panel.kind === 'link' ? <LinkPanel /> : <FieldPanel />
}

interface FrameProps {
  title: string
  kind: Open['kind']
  style: CSSProperties
  /** The pointer of the field that gets the keyboard; the first one otherwise. */
  field?: string
  children: ReactNode
}

/** Gives the keyboard to the first field, and back to the text when it is closed. */
function Frame({ title, kind, style, field = '', children }: FrameProps) {
  const { t } = useTranslation(['content', 'frame'])
  const visual = useVisual()
  const box = useRef<HTMLDivElement>(null)
  useSpaceBelow(box)
  useFirstField(box, field)
  useEffect(() => {
    // A button of the form may go with what it removes, and the keyboard with it.
    const leave = (event: globalThis.KeyboardEvent) =>
      event.key === 'Escape' && event.target === document.body && visual.close()
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [visual])
  return (
    <div
      ref={box}
      className="mc-panel"
      data-kind={kind}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      style={style}
      onKeyDown={(event) => {
        if (event.defaultPrevented) return
        if (kind === 'block' && endsForm(event)) {
          event.preventDefault()
          visual.close()
          visual.run(belowChosen)
        }
        if (event.key !== 'Escape') return
        event.stopPropagation()
        visual.close()
      }}
    >
      <Group justify="space-between" wrap="nowrap" mb={8}>
        <Text fw={600} size="sm">
          {title}
        </Text>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('frame:close')}
          onClick={visual.close}
        >
          <X size={16} />
        </ActionIcon>
      </Group>
      {children}
    </div>
  )
}

/** Returns whether a key ends the form of a card: Enter in a field of one line. */
function endsForm({ key, target, nativeEvent }: KeyboardEvent<HTMLElement>): boolean {
  return (
    key === 'Enter' &&
    !nativeEvent.isComposing &&
    target instanceof HTMLInputElement &&
    /^(?:text|url|number)$/.test(target.type) &&
    target.ariaHasPopup === null &&
    target.closest('.mc-block-shown, [role=tabpanel] [type=search]') === null
  )
}

function useFirstField(box: RefObject<HTMLElement | null>, named: string) {
  useEffect(() => {
    const wait = requestAnimationFrame(() => {
      const { current } = box
      const find = (fields: string) => current?.querySelector<HTMLElement>(fields)
      const wanted =
        (named && find(`[name="${CSS.escape(named)}"]`)) ||
        find('[data-autofocus]') ||
        find('textarea, input:not([type=radio], [type=hidden]), button:not([aria-label])')
      wanted?.focus({ preventScroll: true })
      current?.scrollIntoView({ block: 'nearest' })
    })
    return () => cancelAnimationFrame(wait)
  }, [box, named])
}

interface BlockPanelProps {
  id: string
  field: string
  errors: Editing['errors']
}

function BlockPanel({ id, field, errors }: BlockPanelProps) {
  const { t } = useTranslation('content')
  const visual = useVisual()
  const block = useEditorValue((state) => {
    const found = state && findBlock(state.doc, id)
    return found ? blockOf(found.node) : null
  })
  const [style, setStyle] = useState<CSSProperties>({ visibility: 'hidden' })
  useLayoutEffect(() => {
    const place = () => {
      const { view } = visual
      const found = view && findBlock(view.state.doc, id)
      const edges = found && edgesOf(view, found.pos)
      if (edges) setStyle({ top: edges.bottom + 6 })
    }
    place()
    // Text above may change, and pictures may load. The height of a short text does not change with a
    // picture, because its element fills the window already, so loads are listened for.
    const stop = visual.subscribe(place)
    const size = new ResizeObserver(place)
    const text = visual.view?.dom
    if (text) size.observe(text)
    text?.addEventListener('load', place, true)
    return () => {
      stop()
      size.disconnect()
      text?.removeEventListener('load', place, true)
    }
  }, [visual, id])
  const waiting = useWaiting(useEditorValue((state) => waitingAt(state, id)))
  const editing = useMemo(
    (): Editing => ({
      change: (next) => void visual.run(changeBlock(next), false),
      errors,
      fill(block, files) {
        const refusal = visual.pictures.fill(block, files)
        if (refusal !== null) tell({ message: t(...wordsOfRefusal(refusal)) })
      },
      waiting,
      retry: (key) => visual.pictures.retry(key),
      field,
    }),
    [visual, errors, waiting, field, t],
  )
  if (!block) return null
  return (
    <Frame
      title={t(`types.${block.type}.name`, { defaultValue: block.type })}
      kind="block"
      style={style}
      field={field}
    >
      <EditingContext value={editing}>
        <BlockForm block={block} />
      </EditingContext>
    </Frame>
  )
}

const waitingAt = (state: EditorState | null, id: string): readonly string[] => {
  const found = state && findBlock(state.doc, id)
  return found ? waitingOf(found.node) : []
}

function LinkPanel() {
  const { t } = useTranslation('content')
  const visual = useVisual()
  const [begun] = useState(() => visual.state && linkAround(visual.state))
  const [href, setHref] = useState(begun?.href ?? BEGUN)
  const { from } = visual.state!.selection
  const put = () => {
    visual.show({ panel: null })
    visual.run(setLink(href.trim() === '' || href === BEGUN ? null : href.trim()))
  }
  return (
    <Frame title={t('visual.link')} kind="link" style={placeBelow(visual.view!, from, 360)}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          put()
        }}
      >
        <AddressField label={t('fields.address')} value={href} change={setHref} error={undefined} />
        <Group justify="flex-end" gap={6} mt={8}>
          {begun && (
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              onClick={() => {
                visual.show({ panel: null })
                visual.run(setLink(null))
              }}
            >
              {t('visual.unlink')}
            </Button>
          )}
          <Button size="xs" type="submit">
            {t('visual.setLink')}
          </Button>
        </Group>
      </form>
    </Frame>
  )
}

function FieldPanel() {
  const { t } = useTranslation('content')
  const visual = useVisual()
  const label = useFieldLabel()
  const chip = useEditorValue((state) => {
    const { selection } = state ?? {}
    if (!(selection instanceof NodeSelection) || selection.node.type !== schema.nodes.field)
      return null
    return {
      pos: selection.from,
      ...(selection.node.attrs as { field: string; default: string | null }),
    }
  })
  const custom = useRead('list_custom_fields', {})
  if (!chip) return null
  const change = (value: string) =>
    visual.run((state, dispatch) => {
      const tr = state.tr.setNodeAttribute(chip.pos, 'default', value.replace(/[{}"\\\r\n]/g, ''))
      dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, chip.pos)))
      return true
    }, false)
  return (
    <Frame title={label(chip.field)} kind="field" style={placeBelow(visual.view!, chip.pos, 300)}>
      <TextInput
        label={t('visual.default')}
        description={t('visual.defaultText')}
        value={chip.default ?? ''}
        onChange={({ currentTarget: { value } }) => change(value)}
        onKeyDown={({ key }) => key === 'Enter' && visual.close()}
        maxLength={200}
        dir="auto"
      />
      {custom.data?.data.some(({ name }) => name === chip.field) && (
        <ReaderCount
          filter={{ field: `fields.${chip.field}`, op: 'is_not_set' }}
          words="visual.without"
        />
      )}
    </Frame>
  )
}
