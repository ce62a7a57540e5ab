import { Radio, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Colors, Look } from './design-values.ts'

const LOOKS = ['plain', 'letter', 'magazine', 'card'] as const satisfies readonly Look[]

interface Props {
  value: Look
  colors: Colors
  change: (look: Look) => void
}

export function LookChoice({ value, colors, change }: Props) {
  const { t } = useTranslation('design')
  return (
    <Radio.Group value={value} onChange={change} aria-label={t('look')}>
      <div className="mc-looks">
        {LOOKS.map((look) => (
          <Radio.Card key={look} value={look} className="mc-look" aria-label={t(`looks.${look}`)}>
            <Picture look={look} {...colors} />
            <Text fw={600} mt={8}>
              {t(`looks.${look}`)}
            </Text>
            <Text size="xs" c="dimmed">
              {t(`looksText.${look}`)}
            </Text>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}

const LINES = [0, 1, 2, 3]

function Picture({ look, accent, background, card, text }: { look: Look } & Colors) {
  const isCard = look === 'card'
  const ground =
    isCard && background.toLowerCase() === '#ffffff'
      ? `color-mix(in srgb, ${accent} 12%, #fff)`
      : background
  const [left, top] = isCard
    ? [22, 34]
    : [16, look === 'plain' ? 14 : look === 'magazine' ? 64 : 34]
  const faint = { fill: text, opacity: 0.28 }
  return (
    <svg viewBox="0 0 160 112" aria-hidden className="mc-look-picture">
      <rect width="160" height="112" style={{ fill: ground }} />
      {isCard && <rect x="12" y="22" width="136" height="90" rx="6" fill={card} />}
      {look === 'letter' && (
        <>
          <rect x="16" y="12" width="46" height="6" rx="1" fill={text} opacity="0.8" />
          <rect x="120" y="13" width="24" height="3" rx="1" style={faint} />
          <rect x="16" y="24" width="128" height="1" style={faint} />
        </>
      )}
      {look === 'magazine' && (
        <>
          <rect x="16" y="8" width="86" height="11" rx="1" fill={text} />
          <rect x="16" y="23" width="128" height="4" fill={accent} />
          <rect x="16" y="32" width="128" height="26" fill={accent} opacity="0.3" />
        </>
      )}
      {isCard && <rect x="12" y="9" width="50" height="6" rx="1" fill={text} opacity="0.8" />}
      <rect
        x={left}
        y={top}
        width={look === 'letter' ? 60 : 78}
        height={look === 'magazine' ? 8 : 7}
        rx="1"
        fill={text}
        opacity={look === 'letter' ? 0.65 : 0.95}
      />
      {LINES.map((line) => (
        <rect
          key={line}
          x={left}
          y={top + 14 + line * 8}
          width={line === 3 ? 66 : 160 - 2 * left}
          height="3"
          rx="1"
          style={faint}
        />
      ))}
      {look !== 'letter' && look !== 'magazine' && (
        <rect x={left} y={top + 50} width="42" height="13" rx="3" fill={accent} />
      )}
    </svg>
  )
}
