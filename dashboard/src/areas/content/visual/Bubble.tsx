import { Group } from '@mantine/core'
import { AllSelection, TextSelection } from '@tiptap/pm/state'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KindMenu, Marks } from './Bar.tsx'
import { useIsPhone } from '../sheet/widths.ts'
import { placeAbove } from './placing.ts'
import { useEditorValue, useVisual } from './useVisual.ts'

const SIZE = { width: 346, height: 38 }
/** With marks that a finger meets. The bar below has the kinds of blocks. */
const ON_PHONES = { width: 284, height: 52 }

/** The marks beside a selection. The bar has them too: screen readers and keyboard skip these. */
export function Bubble() {
  const { t } = useTranslation('content')
  const visual = useVisual()
  const isPhone = useIsPhone()
  const [isPressed, setPressed] = useState(false)
  const range = useEditorValue((state, { panel }) => {
    const { selection } = state ?? {}
    const isWords = selection instanceof TextSelection || selection instanceof AllSelection
    if (panel || !isWords || selection.empty || selection.$from.parent.type.spec.code) return null
    return { from: selection.from, to: selection.to }
  })
  useEffect(() => {
    const down = (event: Event) =>
      setPressed(event.target instanceof Node && visual.view?.dom.contains(event.target) === true)
    const up = () => setPressed(false)
    document.addEventListener('mousedown', down)
    document.addEventListener('mouseup', up)
    return () => {
      document.removeEventListener('mousedown', down)
      document.removeEventListener('mouseup', up)
    }
  }, [visual])
  if (!range || isPressed || !visual.view?.hasFocus()) return null
  return (
    <Group
      className="mc-bubble"
      gap={2}
      wrap="nowrap"
      style={placeAbove(visual.view, range, isPhone ? ON_PHONES : SIZE)}
      role="toolbar"
      aria-label={t('visual.bubble')}
    >
      {!isPhone && <KindMenu />}
      <Marks isShort />
    </Group>
  )
}
