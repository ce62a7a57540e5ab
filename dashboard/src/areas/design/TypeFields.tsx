import { Input, NumberInput, Radio, Slider } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { FONTS } from '../../../../src/lib/look.ts'
import { type Font, RADIUS, WIDTH } from '../newsletters/fonts.ts'
import { Section } from '../newsletters/Section.tsx'
import type { DesignValues } from './design-values.ts'

type Pair = readonly [heading: Font, text: Font]

const PAIRS: readonly Pair[] = [
  ['system', 'system'],
  ['serif', 'serif'],
  ['sans', 'serif'],
  ['serif', 'sans'],
  ['book', 'book'],
  ['humanist', 'humanist'],
  ['sans', 'sans'],
  ['mono', 'mono'],
]

const keyOf = (pair: Pair) => pair.join(' ')

export function TypeFields({ form }: { form: UseFormReturnType<DesignValues> }) {
  const { t } = useTranslation(['design', 'newsletters'])
  const { branding, theme } = form.values
  const now: Pair = branding.fonts
    ? [branding.fonts.heading, branding.fonts.text]
    : [theme.font, theme.font]
  const pairs = PAIRS.some((pair) => keyOf(pair) === keyOf(now)) ? PAIRS : [now, ...PAIRS]
  const nameOf = ([heading, text]: Pair) =>
    heading === text
      ? t(`newsletters:theme.fonts.${heading}`)
      : t('pair', {
          heading: t(`newsletters:theme.fonts.${heading}`),
          text: t(`newsletters:theme.fonts.${text}`),
        })
  return (
    <Section title={t('type')} text={t('typeText')}>
      <Radio.Group
        value={keyOf(now)}
        onChange={(key) => {
          const [heading, text] = pairs.find((pair) => keyOf(pair) === key)!
          form.setFieldValue('branding.fonts', { heading, text })
        }}
        aria-label={t('fonts')}
      >
        <div className="mc-pairs">
          {pairs.map((pair) => (
            <Radio.Card
              key={keyOf(pair)}
              value={keyOf(pair)}
              className="mc-look"
              aria-label={nameOf(pair)}
            >
              <span className="mc-pair-heading" style={{ fontFamily: FONTS[pair[0]] }}>
                {t('pairHeading')}
              </span>
              <span className="mc-pair-text" style={{ fontFamily: FONTS[pair[1]] }}>
                {t('pairText')}
              </span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <Sizes form={form} />
    </Section>
  )
}

function Sizes({ form }: { form: UseFormReturnType<DesignValues> }) {
  const { t } = useTranslation('design')
  const { branding, theme } = form.values
  return (
    <div className="mc-colors">
      <Input.Wrapper label={t('corner')} labelElement="div">
        <Slider
          value={branding.corner ?? theme.radius}
          onChange={(next) => form.setFieldValue('branding.corner', next)}
          min={0}
          max={RADIUS.max}
          step={2}
          label={(px) => `${px} px`}
          thumbLabel={t('corner')}
          mt={10}
        />
      </Input.Wrapper>
      <NumberInput
        label={t('width')}
        value={theme.width}
        onChange={(next) =>
          typeof next === 'number' &&
          next >= WIDTH.min &&
          next <= WIDTH.max &&
          form.setFieldValue('theme.width', Math.round(next))
        }
        {...WIDTH}
        step={20}
        allowDecimal={false}
        suffix=" px"
      />
    </div>
  )
}
