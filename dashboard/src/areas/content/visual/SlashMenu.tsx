import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { NodeSelection } from '@tiptap/pm/state'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from './items.ts'
import { placeBelow } from './placing.ts'
import { slashKeys } from './slash.ts'
import { useOffered } from './useItems.ts'
import { useSpaceBelow } from './useSpaceBelow.ts'
import { useEditorValue, useVisual } from './useVisual.ts'

const LIST = 'mc-slash-list'

/** The menu that `/` or `{{` opens: what can be put in, found by what is typed. */
export function SlashMenu({ put }: { put: (item: Item, from: number) => void }) {
  const { t } = useTranslation('content')
  const visual = useVisual()
  const slash = useEditorValue((_state, ui) => ui.slash)
  const found = useOffered()
  const [at, setAt] = useState(0)
  const [known, setKnown] = useState(slash?.query)
  const box = useRef<HTMLDivElement>(null)
  if (known !== slash?.query) {
    setKnown(slash?.query)
    setAt(0)
  }
  const from = slash?.from
  useSpaceBelow(box, found.length > 0)
  useEffect(() => {
    // A menu at the edge of the window would be cut off.
    if (from !== undefined) box.current?.scrollIntoView({ block: 'nearest' })
  }, [from])
  const choose = (item: Item | undefined) => item && slash && put(item, slash.from)
  useEffect(() => {
    slashKeys.set(visual, {
      onKey(key) {
        if (found.length === 0) return false
        if (key === 'ArrowDown') setAt((at + 1) % found.length)
        else if (key === 'ArrowUp') setAt((at + found.length - 1) % found.length)
        else if (key === 'Enter' || key === 'Tab') choose(found[at])
        else return false
        return true
      },
    })
    const dom = visual.view?.dom
    if (slash && found.length > 0) {
      dom?.setAttribute('aria-activedescendant', `${LIST}-${found[at]?.key}`)
      dom?.setAttribute('aria-controls', LIST)
    } else {
      dom?.removeAttribute('aria-activedescendant')
      dom?.removeAttribute('aria-controls')
    }
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })
  if (!slash || found.length === 0 || !visual.view) return null
  return (
    <div
      ref={box}
      id={LIST}
      className="mc-slash"
      role="listbox"
      aria-label={t(slash.sign === '/' ? 'add' : 'visual.field')}
      style={placeBelow(visual.view, slash.from, 320)}
      onMouseDown={(event) => event.preventDefault()}
    >
      {found.map((item, i) => (
        <UnstyledButton
          key={item.key}
          id={`${LIST}-${item.key}`}
          role="option"
          aria-selected={i === at}
          tabIndex={-1}
          className="mc-slash-item"
          onMouseMove={() => setAt(i)}
          onClick={() => choose(item)}
        >
          <item.icon size={18} aria-hidden />
          <span>
            <span className="mc-slash-name">{item.name}</span>
            <span className="mc-slash-text">{item.text}</span>
          </span>
        </UnstyledButton>
      ))}
    </div>
  )
}

/** Tells screen readers what a slash offers, which card is chosen, and what was done (`did`). */
export function Announced({ did }: { did: string }) {
  const { t } = useTranslation('content')
  const found = useOffered().length
  const offers = useEditorValue((state, { slash, panel }) => {
    if (!state || panel) return ''
    if (slash) return found === 0 ? t('announced.none') : t('announced.offered', { count: found })
    const { selection } = state
    if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'card') return ''
    const { type } = (selection.node.attrs['data'] ?? {}) as { type?: unknown }
    return t('announced.card', {
      name: t(`types.${String(type)}.name`, { defaultValue: t('visual.unknown') }),
    })
  })
  const [said, say] = useState({ offers, did, words: '' })
  if (said.offers !== offers || said.did !== did)
    say({ offers, did, words: said.did === did ? offers : did })
  return <VisuallyHidden role="status">{said.words}</VisuallyHidden>
}
