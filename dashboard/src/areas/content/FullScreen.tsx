import { ActionIcon, Tooltip } from '@mantine/core'
import { Maximize2, Minimize2 } from 'lucide-react'
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { isUnusedEscape } from './escape.ts'

const FullContext = createContext<{ isFull: boolean; toggle: () => void }>({
  isFull: false,
  toggle: () => {},
})

/** Lets a sheet fill the window in its place in the page, so that its editor is not built anew. */
export function FullScreen({ children }: { children: ReactNode }) {
  const [isFull, setFull] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => (isFull && box.current ? leaveAlone(box.current) : undefined), [isFull])
  const onKeyDown = (event: KeyboardEvent) => {
    // A drawer or dialog of the sheet closes by the same key.
    const isHere = event.target instanceof Node && box.current?.contains(event.target)
    if (!isFull || !isHere || !isUnusedEscape(event.nativeEvent)) return
    event.stopPropagation()
    setFull(false)
  }
  return (
    <FullContext value={{ isFull, toggle: () => setFull(!isFull) }}>
      <div ref={box} className="mc-full" data-full={isFull || undefined} onKeyDown={onKeyDown}>
        {children}
      </div>
    </FullContext>
  )
}

/** Makes the rest of the page inert, menus and dialogs aside. Returns the way back. */
function leaveAlone(box: HTMLElement): () => void {
  const quiet: Element[] = []
  for (let at: Element = box; at.parentElement && at !== document.body; at = at.parentElement)
    for (const beside of at.parentElement.children)
      if (
        beside !== at &&
        !beside.hasAttribute('inert') &&
        !beside.matches('[data-portal], script, style')
      )
        quiet.push(beside)
  for (const one of quiet) one.setAttribute('inert', '')
  document.documentElement.style.overflow = 'hidden'
  return () => {
    for (const one of quiet) one.removeAttribute('inert')
    document.documentElement.style.overflow = ''
  }
}

export function FullButton() {
  const { t } = useTranslation('content')
  const { isFull, toggle } = use(FullContext)
  const label = t(isFull ? 'full.leave' : 'full.enter')
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        aria-pressed={isFull}
        onMouseDown={(event) => event.preventDefault()}
        onClick={toggle}
      >
        {isFull ? <Minimize2 size={16} /> : <Maximize2 size={16} />}
      </ActionIcon>
    </Tooltip>
  )
}
