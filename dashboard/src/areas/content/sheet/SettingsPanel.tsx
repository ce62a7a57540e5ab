import { Drawer, Stack, Title } from '@mantine/core'
import { Suspense } from 'react'
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
          <Stack gap={28} pb="xl">
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
        </Fields>
      )}
    </Drawer>
  )
}
