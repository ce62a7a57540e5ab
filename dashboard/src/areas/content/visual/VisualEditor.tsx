import '../blocks/blocks.css'
import './visual.css'
import { ActionIcon, Alert, Code, Text, Tooltip } from '@mantine/core'
import { Search } from 'lucide-react'
import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNewsletter } from '../../../shell/newsletter.ts'
import type { BlocksContent } from '../blocks/block.ts'
import { DeletedImagesContext } from '../blocks/context.ts'
import { blockAt, errorsByBlock } from '../blocks/places.ts'
import type { FieldError } from '../content.ts'
import type { Following } from '../following.ts'
import { FullButton } from '../FullScreen.tsx'
import { Still } from '../Still.tsx'
import { Outline } from '../Outline.tsx'
import { headingsOf } from './places.ts'
import { Bar } from './Bar.tsx'
import { BlockMenu } from './BlockMenu.tsx'
import { Bubble } from './Bubble.tsx'
import { Cards } from './cards/Cards.tsx'
import { FindBar } from './FindBar.tsx'
import { Foot } from './Foot.tsx'
import { Foreign } from './Foreign.tsx'
import { Handle } from './Handle.tsx'
import { KeepSnippet } from './KeepSnippet.tsx'
import { Panel } from './Panel.tsx'
import { Announced, SlashMenu } from './SlashMenu.tsx'
import { usePutting } from './usePutting.ts'
import { useEditorValue, useVisual, VisualContext } from './useVisual.ts'
import type { Visual } from './visual.ts'
import { useFollowed, useVisualEditor } from './useVisualEditor.ts'

interface Props {
  value: BlocksContent
  change: (value: BlocksContent) => void
  label: string
  root: string
  errors: readonly FieldError[]
  newsletterId: string
  deletedImages: ReadonlySet<string>
  following?: Following
}

const NONE: ReadonlyMap<string, FieldError[]> = new Map()

export default function VisualEditor(props: Props) {
  const { value, change, label, root, errors, newsletterId, deletedImages, following } = props
  const { newsletters } = useNewsletter()
  const language = newsletters.find(({ id }) => id === newsletterId)?.language ?? 'en'
  const wrong = errors.length === 0 ? NONE : errorsByBlock(value.blocks, root, errors)
  const [isMenu, setMenu] = useState(false)
  const whys = new Map(
    [...wrong].map(([id, found]) => [id, found.map(({ detail }) => detail).join(' ')]),
  )
  const { visual, host, said } = useVisualEditor({
    value,
    change,
    label,
    language,
    wrong: whys,
    menu: () => setMenu(true),
  })
  const whole = errors.filter(({ pointer }) => pointer === root).map(({ detail }) => detail)
  const frame = useRef<HTMLDivElement>(null)
  useGoing(frame, visual, root)
  useFollowed(visual, root, following)
  return (
    <VisualContext value={visual}>
      <DeletedImagesContext value={deletedImages}>
        <div
          ref={frame}
          className="mc-visual"
          role="group"
          aria-label={label}
          onBlur={(event) => noteLeft(visual, event)}
        >
          <div className="mc-visual-top">
            <Still of={[]}>{() => <FindBar />}</Still>
            <Still of={[]}>{() => <Foreign />}</Still>
          </div>
          {whole.map((detail) => (
            <Text key={detail} size="sm" c="var(--mantine-color-error)" p="8px 16px">
              {detail}
            </Text>
          ))}
          <Broken />
          <div ref={host} className="mc-visual-text" />
          <Still of={[language]}>{() => <Foot language={language} />}</Still>
          <Still of={[]}>{() => <Tools />}</Still>
          <Still of={[]}>{() => <Cards cards={visual.cards} />}</Still>
          <Still of={[wrong, said]}>{() => <Beside errors={wrong} said={said} />}</Still>
          <Still of={[isMenu]}>
            {() => (
              <BlockMenu opened={isMenu} change={setMenu}>
                <span className="mc-menu-place" aria-hidden />
              </BlockMenu>
            )}
          </Still>
        </div>
      </DeletedImagesContext>
    </VisualContext>
  )
}

function noteLeft(visual: Visual, { currentTarget, relatedTarget }: FocusEvent) {
  // A button of an open form may disappear together with its block.
  const isLeft = relatedTarget
    ? !currentTarget.contains(relatedTarget)
    : document.hasFocus() && visual.ui().panel === null
  if (isLeft) visual.left()
}

/** Leads to the blocks that checks of the page are about. */
function useGoing(frame: RefObject<HTMLElement | null>, visual: Visual, root: string) {
  useEffect(() => {
    const place = frame.current?.closest('[data-place]')
    const go = (event: Event) => {
      const found = blockAt(visual.blocks, (event as CustomEvent<string>).detail.slice(root.length))
      if (!found?.block.id) return
      event.preventDefault()
      visual.goTo(found.block.id, found.rest)
    }
    place?.addEventListener('mc-go', go)
    return () => place?.removeEventListener('mc-go', go)
  }, [frame, visual, root])
}

/** The bar below the text. It stays at the foot of the window while a long text is written. */
function Tools() {
  const { t } = useTranslation('content')
  const { put, putText } = usePutting()
  const visual = useVisual()
  return (
    <Bar put={(item) => put(item)} putText={putText}>
      <Outline
        read={() => (visual.state ? headingsOf(visual.state.doc) : [])}
        go={(id) => visual.leadTo(id)}
      />
      <Tooltip label={t('find.open')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('find.open')}
          onClick={() => visual.openFind()}
        >
          <Search size={16} />
        </ActionIcon>
      </Tooltip>
      <FullButton />
    </Bar>
  )
}

function Beside({ errors, said }: { errors: ReadonlyMap<string, FieldError[]>; said: string }) {
  const { put } = usePutting()
  return (
    <>
      <Handle />
      <Bubble />
      <SlashMenu put={put} />
      <Announced did={said} />
      <Panel errors={errors} />
      <KeepSnippet />
    </>
  )
}

/** Says that the text cannot be read any more. Nothing is saved from then on. */
function Broken() {
  const { t } = useTranslation('content')
  const broken = useEditorValue((_state, ui) => ui.broken)
  if (broken === null) return null
  return (
    <Alert color="red" variant="light" role="alert" title={t('visual.broken')}>
      {t('visual.brokenText')}
      <Code block>{broken}</Code>
    </Alert>
  )
}
