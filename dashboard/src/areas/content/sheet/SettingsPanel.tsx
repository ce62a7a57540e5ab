import { Drawer, Stack, Title } from '@mantine/core'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from './widths.ts'
import { Fields } from './Fields.tsx'
import type { Setting, SettingsDrawer } from './settings.ts'

interface Props {
  settings: readonly Setting[]
  drawer: SettingsDrawer
  isReadOnly: boolean
}

/** The settings of a mail in a drawer; on a phone they come from below. */
export function SettingsPanel({ settings, drawer: { at, close }, isReadOnly }: Props) {
  const { t } = useTranslation('content')
  const isPhone = useIsPhone()
  return (
    <Drawer
      opened={at !== null}
      onClose={close}
      title={t('sheet.settings')}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '88%' : 480}
      // The text beside it shows what a change does to its look.
      overlayProps={{ backgroundOpacity: 0.12 }}
    >
      {at !== null && (
        <Fields isReadOnly={isReadOnly}>
          <Settings settings={byUse(settings)} at={at} />
        </Fields>
      )}
    </Drawer>
  )
}

/** Sorts what is written for each mail before what is seldom changed. */
const byUse = (settings: readonly Setting[]) =>
  settings.toSorted((one, other) => Number(other.isOften ?? false) - Number(one.isOften ?? false))

function Settings({ settings, at }: { settings: readonly Setting[]; at: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => (box.current ? keepInSight(box.current) : undefined), [at])
  return (
    <Stack ref={box} gap={28} pb="xl" className="mc-settings">
      {settings.map(({ key, title, body }) => (
        <section key={key} aria-labelledby={`setting-${key}`}>
          <Title
            order={3}
            id={`setting-${key}`}
            mb={8}
            tabIndex={-1}
            data-autofocus={key === at || undefined}
            className="mc-setting-title"
          >
            {title}
          </Title>
          <Suspense fallback={null}>{body(at)}</Suspense>
        </section>
      ))}
    </Stack>
  )
}

/**
 * Scrolls to the place at which the drawer was opened, which gets the focus without a scroll. Keeps
 * it there while fields above it load, until the person does something.
 */
function keepInSight(box: HTMLElement): () => void {
  const size = new ResizeObserver(() => {
    box.querySelector('[data-autofocus]')?.scrollIntoView({ block: 'start' })
  })
  const stop = () => size.disconnect()
  const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
  size.observe(box)
  for (const act of acts) box.addEventListener(act, stop)
  return () => {
    stop()
    for (const act of acts) box.removeEventListener(act, stop)
  }
}
