import { encode } from 'uqr'

/** Draws a QR code in the browser, so that its secret goes nowhere. Cameras need dark on white. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 3 })
  const squares = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={200}
      height={200}
      shapeRendering="crispEdges"
      style={{
        background: '#fff',
        borderRadius: 8,
        border: '1px solid var(--mc-line)',
        alignSelf: 'center',
      }}
    >
      <path d={squares.join('')} fill="#000" />
    </svg>
  )
}
