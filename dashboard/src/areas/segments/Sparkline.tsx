interface Props {
  values: readonly number[]
  label: string
}

const WIDTH = 96
const HEIGHT = 24

/** A line as small as a word. Its range is that of the values, with room for the stroke. */
export function Sparkline({ values, label }: Props) {
  if (values.length < 2) return null
  const low = Math.min(...values)
  const range = Math.max(...values) - low
  const points = values.map((value, i) => {
    const x = (i / (values.length - 1)) * (WIDTH - 4) + 2
    const y = range === 0 ? HEIGHT / 2 : HEIGHT - 3 - ((value - low) / range) * (HEIGHT - 6)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={label}
      style={{ display: 'block', flex: 'none' }}
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="var(--mc-link)"
        strokeWidth={1.5}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
}
