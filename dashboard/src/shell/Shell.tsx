import { AppShell, Box } from '@mantine/core'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { BottomBar } from './BottomBar.tsx'
import { keepFocus } from './focus-return.ts'
import { type JobKind, JobKindsContext } from './job-kinds.ts'
import { Offline } from './Offline.tsx'
import { useShortcuts } from './shortcuts.tsx'
import { Sidebar } from './Sidebar.tsx'
import { SignedOut } from './SignedOut.tsx'

const PhoneMenu = lazy(() => import('./PhoneMenu.tsx'))
const Palette = lazy(() => import('./Palette.tsx'))
const JobTray = lazy(() => import('./JobTray.tsx'))

interface Props {
  banners: readonly ComponentType[]
  jobKinds: ReadonlyMap<string, JobKind>
}

/** The frame of every page: sidebar at a desk, bottom bar on a phone, palette, job tray. */
export function Shell({ banners, jobKinds }: Props) {
  const { t } = useTranslation()
  const [menu, { open, close }] = useDisclosure(false)
  const [folded, setFolded] = useLocalStorage({ key: 'mailcast-folded', defaultValue: false })
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { palette, typed, setTyped, closePalette, openPalette, showKeys } = useShortcuts()
  useEffect(close, [path, close])
  // Not with what loads later: a dialog may be opened before.
  useEffect(keepFocus, [])
  useFocusOfPage()
  return (
    <>
      <a className="mc-skip" href="#content">
        {t('skip')}
      </a>
      <AppShell
        navbar={{ width: folded ? 60 : 232, breakpoint: 'sm', collapsed: { mobile: true } }}
        footer={{ height: { base: 56, sm: 0 } }}
        padding={0}
        transitionDuration={0}
      >
        <AppShell.Navbar
          visibleFrom="sm"
          withBorder
          style={{ background: 'var(--mc-sunken)', borderColor: 'var(--mc-line)' }}
        >
          <Sidebar folded={folded} fold={() => setFolded(!folded)} search={openPalette} />
        </AppShell.Navbar>
        <AppShell.Main id="content" tabIndex={-1} style={{ outline: 'none' }}>
          <Offline />
          {banners.map((Banner, at) => (
            <Banner key={at} />
          ))}
          <Box px={{ base: 16, sm: 32 }} py={{ base: 16, sm: 24 }} maw={1440}>
            <Outlet />
          </Box>
        </AppShell.Main>
        <AppShell.Footer
          hiddenFrom="sm"
          style={{ background: 'var(--mc-sunken)', borderColor: 'var(--mc-line)' }}
        >
          <BottomBar more={open} />
        </AppShell.Footer>
      </AppShell>
      <Suspense>{menu && <PhoneMenu close={close} openPalette={openPalette} />}</Suspense>
      <Suspense>
        {palette && (
          <Palette typed={typed} setTyped={setTyped} close={closePalette} showKeys={showKeys} />
        )}
      </Suspense>
      <JobKindsContext value={jobKinds}>
        <Suspense>
          <JobTray />
        </Suspense>
      </JobKindsContext>
      <SignedOut />
    </>
  )
}

/** Moves the focus into a page opened by a link that is gone; Tab would begin at the sidebar. */
function useFocusOfPage(): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const before = useRef(path)
  useEffect(() => {
    if (
      before.current !== undefined &&
      before.current !== path &&
      document.activeElement === document.body
    )
      document.getElementById('content')?.focus({ preventScroll: true })
    before.current = path
  }, [path])
}
