import { memo, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Card } from './Card.tsx'
import type { CardEntry, CardViews } from './card-views.ts'

export function Cards({ cards }: { cards: CardViews }) {
  const entries = useSyncExternalStore(cards.subscribe, cards.read)
  return entries.map((entry) => createPortal(<Drawn entry={entry} />, entry.dom, entry.key))
}

const Drawn = memo(function Drawn({ entry: { node, isChosen, choose } }: { entry: CardEntry }) {
  return (
    <Card
      id={node.attrs['id'] as string | null}
      data={node.attrs['data'] as unknown}
      waiting={node.attrs['waiting'] as readonly string[]}
      isChosen={isChosen}
      choose={choose}
    />
  )
})
