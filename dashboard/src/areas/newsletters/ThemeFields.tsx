import { ColorInput, NumberInput, Select, SimpleGrid } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Newsletter } from '../../shell/newsletter.ts'
import { FONTS } from './fonts.ts'

type Theme = Newsletter['theme']

const BACKGROUNDS = ['#ffffff', '#fbfaf7', '#f4f1ea', '#eef3ef', '#edf2f7', '#f1eef7', '#f6f6f6', '#1d2420']
const WIDTH = { min: 480, max: 720 }
const RADIUS_MAX = 24

interface Props {
  value: Theme
  change: (some: Partial<Theme>) => void
  errorAt?: (field: keyof Theme) => string | undefined
}

/** The look of mails: font, background, width and corners. */
export function ThemeFields({ value, change, errorAt = () => undefined }: Props) {
  const { t } = useTranslation(['newsletters', 'frame'])
  const number = (field: 'width' | 'radius', bounds: { min: number; max: number }, step: number) => (
    <NumberInput
      label={t(`fields.theme.${field}`)}
      value={value[field]}
      onChange={(next) => typeof next === 'number' && next >= bounds.min && next <= bounds.max && change({ [field]: Math.round(next) })}
      error={errorAt(field)}
      {...bounds}
      step={step}
      allowDecimal={false}
      suffix=" px"
    />
  )
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" style={{ alignItems: 'start' }}>
      <Select
        label={t('fields.theme.font')}
        value={value.font}
        data={(Object.keys(FONTS) as Theme['font'][]).map((font) => ({ value: font, label: t(`theme.fonts.${font}`) }))}
        onChange={(font) => font && change({ font })}
        renderOption={({ option }) => <span style={{ fontFamily: FONTS[option.value] }}>{option.label}</span>}
        styles={{ input: { fontFamily: FONTS[value.font] } }}
        allowDeselect={false}
        error={errorAt('font')}
      />
      <ColorInput
        label={t('fields.theme.background')}
        format="hex"
        swatches={BACKGROUNDS}
        withEyeDropper={false}
        value={value.background}
        onChange={(background) => /^#[0-9a-f]{6}$/i.test(background) && change({ background })}
        error={errorAt('background')}
      />
      {number('width', WIDTH, 20)}
      {number('radius', { min: 0, max: RADIUS_MAX }, 2)}
    </SimpleGrid>
  )
}
