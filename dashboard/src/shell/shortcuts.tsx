import { modals } from '@mantine/modals'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ALL } from './navigation.ts'

const Keys = lazy(() => import('./Keys.tsx'))

/** The second key of `g c` must follow within this time. */
const SEQUENCE_MS = 1000

/** Listens for ⌘K, `g c` and the like, and `?`, except in fields. */
export function useShortcuts(): {
  palette: boolean
  openPalette: () => void
  closePalette: () => void
  showKeys: () => void
} {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [palette, setPalette] = useState(false)
  const focused = useRef<Element | null>(null)
  const openPalette = useCallback(() => {
    focused.current = document.activeElement
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
  const began = useRef(0)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        openPalette()
        return
      }
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
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
  }, [navigate, openPalette, t])
  return { palette, openPalette, closePalette, showKeys: () => showShortcuts(t('shortcuts.title')) }
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
