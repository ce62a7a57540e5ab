import { modals } from '@mantine/modals'
import { useNavigate } from '@tanstack/react-router'
import {
  type Dispatch,
  lazy,
  type SetStateAction,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { ALL } from './navigation.ts'

const Keys = lazy(() => import('./Keys.tsx'))

/** The second key of `g c` must follow within this time. */
const SEQUENCE_MS = 1000

interface PaletteState {
  palette: boolean
  /** The words that the palette looks for. */
  typed: string
  setTyped: Dispatch<SetStateAction<string>>
  openPalette: () => void
  closePalette: () => void
}

function usePalette(): PaletteState {
  const [palette, setPalette] = useState(false)
  const [typed, setTyped] = useState('')
  const focused = useRef<Element | null>(null)
  const openPalette = useCallback(() => {
    const before = document.activeElement
    focused.current = before
    // A field would take the keys until the palette is loaded.
    if (before instanceof HTMLElement) before.blur()
    setTyped('')
    setPalette(true)
  }, [])
  const closePalette = useCallback(() => {
    setPalette(false)
    // The palette is unmounted first, and would return the focus to nothing.
    const before = focused.current
    requestAnimationFrame(
      () =>
        before instanceof HTMLElement &&
        before.isConnected &&
        before.focus({ preventScroll: true }),
    )
  }, [])
  return { palette, typed, setTyped, openPalette, closePalette }
}

/** Listens for ⌘K, `g c` and the like, and `?`, except in fields. */
export function useShortcuts(): PaletteState & { showKeys: () => void } {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const state = usePalette()
  const { palette, setTyped, openPalette } = state
  const began = useRef(0)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // An editor has taken the key: ⌘K makes a link there.
      if (event.defaultPrevented) return
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        if (!palette) openPalette()
        return
      }
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      if (palette) {
        // Its field does not have the focus yet, while its code is on the way.
        if (event.key.length === 1) setTyped((before) => before + event.key)
        return
      }
      if (event.key === '?') return showShortcuts(t('shortcuts.title'))
      if (event.key === 'g') {
        began.current = event.timeStamp
        return
      }
      const entry =
        event.timeStamp - began.current < SEQUENCE_MS
          ? ALL.find(({ shortcut }) => shortcut === event.key)
          : undefined
      began.current = 0
      if (!entry) return
      event.preventDefault()
      void navigate({ to: entry.to })
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [navigate, openPalette, palette, setTyped, t])
  return { ...state, showKeys: () => showShortcuts(t('shortcuts.title')) }
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}

function showShortcuts(title: string): void {
  modals.open({
    modalId: 'shortcuts',
    title,
    size: 'lg',
    children: (
      <Suspense>
        <Keys />
      </Suspense>
    ),
  })
}
