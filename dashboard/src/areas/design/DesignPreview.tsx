import { ActionIcon, Center, Group, Loader, SegmentedControl, Text, Tooltip } from '@mantine/core'
import { Monitor, Moon, Smartphone, Sun } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PreviewProblem } from '../../kit/preview/PreviewProblem.tsx'
import { usePreviewOf } from '../../kit/preview/preview.ts'
import { ScaledFrame } from '../content/ScaledFrame.tsx'
import { WIDTHS } from '../content/widths.ts'
import { type DesignValues, previewInput } from './design-values.ts'

const PLACES = ['mail', 'page', 'confirmation'] as const
const HEIGHT = 'max(420px, calc(100vh - 190px))'

export function DesignPreview({
  newsletterId,
  values,
}: {
  newsletterId: string
  values: DesignValues
}) {
  const { t } = useTranslation(['design', 'content', 'frame'])
  const [place, setPlace] = useState<(typeof PLACES)[number]>('mail')
  const [isPhone, setPhone] = useState(() => window.innerWidth < WIDTHS.desktop)
  const [isDark, setDark] = useState(
    () => window.matchMedia('(prefers-color-scheme: dark)').matches,
  )
  const { preview, problem, pending, ...rest } = usePreviewOf(
    'preview_branding',
    previewInput(newsletterId, values),
  )
  const toggle = (label: string, icon: React.ReactNode, pressed: boolean, press: () => void) => (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        aria-pressed={pressed}
        onClick={press}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  )
  return (
    <section className="mc-mail" aria-label={t('preview')}>
      <Group className="mc-mail-bar" justify="space-between" gap={8} wrap="nowrap">
        <SegmentedControl
          size="xs"
          aria-label={t('previewOf')}
          value={place}
          onChange={(value) => setPlace(value)}
          data={PLACES.map((value) => ({ value, label: t(`places.${value}`) }))}
        />
        <Group gap={2} wrap="nowrap">
          {pending && <Loader size={14} role="status" aria-label={t('content:preview.making')} />}
          {toggle(
            t('content:preview.dark'),
            isDark ? <Moon size={16} /> : <Sun size={16} />,
            isDark,
            () => setDark(!isDark),
          )}
          {toggle(
            t('content:preview.phone'),
            isPhone ? <Smartphone size={16} /> : <Monitor size={16} />,
            isPhone,
            () => setPhone(!isPhone),
          )}
        </Group>
      </Group>
      {problem && (
        <div style={{ padding: 12 }}>
          <PreviewProblem problem={problem} {...rest} />
        </div>
      )}
      {preview ? (
        <ScaledFrame
          html={preview[place]}
          width={isPhone ? WIDTHS.phone : WIDTHS.desktop}
          height={HEIGHT}
          title={t(`places.${place}`)}
          isDark={isDark}
        />
      ) : (
        <Center h={420}>
          {problem ? (
            <Text c="dimmed">{t('noPreview')}</Text>
          ) : (
            <Loader size="sm" role="status" aria-label={t('content:preview.making')} />
          )}
        </Center>
      )}
    </section>
  )
}
