import { NumberInput, Select, SimpleGrid } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Newsletter } from '../../shell/newsletter.ts'
import { BACKGROUNDS, ColorField } from './ColorField.tsx'
import { FONTS } from '../../../../src/lib/look.ts'
import { RADIUS, WIDTH } from './fonts.ts'

type Theme = Newsletter['theme']

interface Props {
  value: Theme
  change: (some: Partial<Theme>) => void
}

export function ThemeFields({ value, change }: Props) {
  const { t } = useTranslation(['newsletters', 'frame'])
  const number = (
    field: 'width' | 'radius',
    bounds: { min: number; max: number },
    step: number,
  ) => (
    <NumberInput
      label={t(`fields.theme.${field}`)}
      value={value[field]}
      onChange={(next) =>
        typeof next === 'number' &&
        next >= bounds.min &&
        next <= bounds.max &&
        change({ [field]: Math.round(next) })
      }
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
        data={(Object.keys(FONTS) as Theme['font'][]).map((font) => ({
          value: font,
          label: t(`theme.fonts.${font}`),
        }))}
        onChange={(font) => font && change({ font })}
        renderOption={({ option }) => (
          <span style={{ fontFamily: FONTS[option.value] }}>{option.label}</span>
        )}
        styles={{ input: { fontFamily: FONTS[value.font] } }}
        allowDeselect={false}
      />
      <ColorField
        label={t('fields.theme.background')}
        value={value.background}
        swatches={BACKGROUNDS}
        change={(background) => change({ background })}
      />
      {number('width', WIDTH, 20)}
      {number('radius', RADIUS, 2)}
    </SimpleGrid>
  )
}
