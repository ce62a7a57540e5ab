import { Button, Group, Stack, Switch, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Check, Moon, Sun, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { BACKGROUNDS, ColorField } from '../newsletters/ColorField.tsx'
import { Section } from '../newsletters/Section.tsx'
import type { Colors, DesignValues, Palette } from './design-values.ts'
import { linkColor, paletteFrom, PALETTES, textFinding } from './palettes.ts'

const SWATCHES = [
  '#2f6f4f',
  '#1d5c8f',
  '#5b3fa0',
  '#a3271c',
  '#b4540a',
  '#8a5300',
  '#1d2420',
  '#c2337a',
]

interface Props {
  form: UseFormReturnType<DesignValues>
}

export function ColorFields({ form }: Props) {
  const { t } = useTranslation('design')
  const { branding, theme } = form.values
  const { palette } = branding
  const put = (next: Palette | null) => form.setFieldValue('branding.palette', next)
  const isOwn = palette !== null
  return (
    <Section title={t('colors')} text={t('colorsText')}>
      <Group gap="xs" role="group" aria-label={t('palettes')}>
        {Object.entries(PALETTES).map(([name, one]) => (
          <Button
            key={name}
            variant="default"
            size="xs"
            aria-pressed={JSON.stringify(palette) === JSON.stringify(one)}
            leftSection={<Swatch colors={one.light} />}
            onClick={() => put(structuredClone(one))}
          >
            {t(`paletteNames.${name}`)}
          </Button>
        ))}
      </Group>
      <Switch
        label={t('own')}
        description={t('ownText')}
        checked={isOwn}
        onChange={({ currentTarget }) =>
          put(
            currentTarget.checked
              ? paletteFrom({ accentColor: branding.accentColor, background: theme.background })
              : null,
          )
        }
      />
      {palette === null ? (
        <div className="mc-colors">
          <ColorField
            label={t('fields.accent')}
            value={branding.accentColor}
            swatches={SWATCHES}
            change={(color) => form.setFieldValue('branding.accentColor', color)}
          />
          <ColorField
            label={t('fields.background')}
            value={theme.background}
            swatches={BACKGROUNDS}
            change={(color) => form.setFieldValue('theme.background', color)}
          />
        </div>
      ) : (
        (['light', 'dark'] as const).map((mode) => (
          <Mode
            key={mode}
            mode={mode}
            colors={palette[mode]}
            change={(some) => put({ ...palette, [mode]: { ...palette[mode], ...some } })}
            error={form.errors[`branding.palette.${mode}.text`]?.toString()}
          />
        ))
      )}
    </Section>
  )
}

function Swatch({ colors: { background, accent } }: { colors: Colors }) {
  return (
    <span
      className="mc-swatch"
      style={{ background, '--mc-swatch': accent } as React.CSSProperties}
    />
  )
}

const FIELDS = ['accent', 'background', 'card', 'text'] as const

function Mode({
  mode,
  colors,
  change,
  error,
}: {
  mode: 'light' | 'dark'
  colors: Colors
  change: (some: Partial<Colors>) => void
  error: string | undefined
}) {
  const { t } = useTranslation('design')
  const Icon = mode === 'light' ? Sun : Moon
  const link = linkColor(colors)
  return (
    <Stack gap="xs" role="group" aria-label={t(`modes.${mode}`)}>
      <Group gap={6}>
        <Icon size={15} aria-hidden />
        <Text fw={600}>{t(`modes.${mode}`)}</Text>
      </Group>
      <div className="mc-colors">
        {FIELDS.map((field) => (
          <div key={field}>
            <ColorField
              label={t(`fields.${field}`)}
              value={colors[field]}
              swatches={[]}
              change={(color) => change({ [field]: color })}
            />
            {field === 'text' && <TextFinding colors={colors} change={change} error={error} />}
            {field === 'accent' && link !== null && (
              <Text size="xs" c="dimmed" mt={4}>
                {t('links')} <span className="mc-dot" style={{ background: link }} aria-hidden />{' '}
                {link}
              </Text>
            )}
          </div>
        ))}
      </div>
    </Stack>
  )
}

/** Says whether text can be read on card and background, and offers a colour that can. */
function TextFinding({
  colors,
  change,
  error,
}: {
  colors: Colors
  change: (some: Partial<Colors>) => void
  error: string | undefined
}) {
  const { t, i18n } = useTranslation('design')
  const { ratio, better } = textFinding(colors)
  const shown = new Intl.NumberFormat(i18n.resolvedLanguage, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(Math.floor(ratio * 10) / 10)
  return (
    <div role="status" className="mc-finding" data-bad={better !== null || undefined}>
      {better === null ? <Check size={14} aria-hidden /> : <TriangleAlert size={14} aria-hidden />}
      <Text size="xs" span>
        {better === null ? t('contrastGood', { ratio: shown }) : t('contrastBad', { ratio: shown })}
      </Text>
      {better !== null && (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<span className="mc-dot" style={{ background: better }} />}
          onClick={() => change({ text: better })}
        >
          {t('useColor', { color: better })}
        </Button>
      )}
      {error !== undefined && better !== null && (
        <Text size="xs" c="var(--mantine-color-error)" w="100%">
          {error}
        </Text>
      )}
    </div>
  )
}
