/** One line of a chart: its name at the right end, and its points from left to right. */
export interface Line {
  name: string
  points: { x: number; y: number }[]
}

const [WIDTH, HEIGHT] = [760, 420]
const AREA = { left: 64, right: 556, top: 24, bottom: 364 }
const [LEAST_MS, MOST_MS] = [1, 1000]
/**
 * Colours that differ on white and on black, also for people who do not see red or green (Okabe and
 * Ito, 2008).
 */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#56b4e9', '#808080', '#cc79a7', '#e69f00']
const LABEL_PX = 17

const STYLE = `text{font:13px system-ui,sans-serif;fill:#1f2328}.grid{stroke:#d1d9e0}.soft{fill:#59636e}
@media(prefers-color-scheme:dark){text{fill:#f0f6fc}.grid{stroke:#3d444d}.soft{fill:#9198a1}}`

/**
 * Draws times over sizes as an SVG, both axes logarithmic: a cost that grows with the size is a
 * straight line upwards.
 */
export function chart(lines: readonly Line[]): string {
  const sizes = lines[0]!.points.map(({ x }) => x)
  const place = scales(sizes)
  const parts = [
    ...[1, 10, 100, 1000].map((ms) => gridLine(place.y(ms), ms === 1000 ? '1 s' : `${ms} ms`)),
    ...sizes.map((size) =>
      text(place.x(size), AREA.bottom + 24, size.toLocaleString('en'), 'middle'),
    ),
    text((AREA.left + AREA.right) / 2, AREA.bottom + 46, 'contacts in the newsletter', 'middle'),
    ...lines.map((line, i) => drawn(line, COLOURS[i % COLOURS.length]!, place)),
    ...labels(lines, place),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img"><title>Time of usual calls by the number of contacts</title><style>${STYLE}</style>${parts.join('')}</svg>\n`
}

interface Scales {
  x(size: number): number
  y(ms: number): number
}

function scales(sizes: readonly number[]): Scales {
  const [first, last] = [Math.log(sizes[0]!), Math.log(sizes.at(-1)!)]
  const height = AREA.bottom - AREA.top
  return {
    x: (size) =>
      AREA.left + ((Math.log(size) - first) / Math.max(last - first, 1)) * (AREA.right - AREA.left),
    y: (ms) =>
      AREA.bottom -
      (Math.log(Math.min(Math.max(ms, LEAST_MS), MOST_MS) / LEAST_MS) /
        Math.log(MOST_MS / LEAST_MS)) *
        height,
  }
}

function gridLine(y: number, label: string): string {
  return `<line class="grid" x1="${AREA.left}" x2="${AREA.right}" y1="${y.toFixed(1)}" y2="${y.toFixed(1)}"/>${text(AREA.left - 8, y + 4, label, 'end')}`
}

function text(x: number, y: number, words: string, anchor: 'start' | 'middle' | 'end'): string {
  return `<text class="soft" x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${words}</text>`
}

function drawn({ points }: Line, colour: string, { x, y }: Scales): string {
  const path = points.map((point) => `${x(point.x).toFixed(1)},${y(point.y).toFixed(1)}`)
  const dots = path.map(
    (at) => `<circle cx="${at.split(',')[0]}" cy="${at.split(',')[1]}" r="3.5" fill="${colour}"/>`,
  )
  return `<polyline points="${path.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join('')}`
}

/**
 * Names the lines at their right ends, one below the other where they end at nearly the same
 * height.
 */
function labels(lines: readonly Line[], { y }: Scales): string[] {
  let last = -Infinity
  return lines
    .map(({ name, points }, i) => ({
      name,
      colour: COLOURS[i % COLOURS.length]!,
      ms: points.at(-1)!.y,
      at: y(points.at(-1)!.y) + 4,
    }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ name, colour, ms, at }) => {
      last = Math.max(at, last + LABEL_PX)
      const said = `${name}, ${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`
      const dot = `<circle cx="${AREA.right + 16}" cy="${(last - 4).toFixed(1)}" r="3.5" fill="${colour}"/>`
      return `${dot}<text x="${AREA.right + 26}" y="${last.toFixed(1)}">${said}</text>`
    })
}
