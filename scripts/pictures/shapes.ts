/** Numbers in a fixed order that looks like chance, so that a picture is the same each time it is drawn. */
export function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return state / 4294967296
  }
}

export const each = (count: number, draw: (at: number) => string): string => Array.from({ length: count }, (_, at) => draw(at)).join('')

export const group = (inside: string, more = ''): string => `<g ${more}>${inside}</g>`
export const moved = (x: number, y: number, inside: string, more = ''): string => `<g transform="translate(${x} ${y}) ${more}">${inside}</g>`
export const rect = (x: number, y: number, width: number, height: number, fill: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`
export const disc = (x: number, y: number, radius: number, fill: string, more = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`
export const shape = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`
export const line = (d: string, stroke: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

/** A gradient from top to bottom. */
export const fade = (id: string, ...colors: string[]): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${colors.map((color, at) => `<stop offset="${at / (colors.length - 1)}" stop-color="${color}"/>`).join('')}</linearGradient>`

/** A light that fades out round a place, in parts of the shape that it fills. */
export const glow = (id: string, color: string, x = 0.5, y = 0.5, reach = 0.5): string =>
  `<radialGradient id="${id}" cx="${x}" cy="${y}" r="${reach}"><stop offset="0" stop-color="${color}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`

export const blur = (id: string, by: number): string =>
  `<filter id="${id}" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="${by}"/></filter>`

/** A hill whose crest waves through the heights, from the left edge to the right one. */
export function hill(width: number, height: number, crest: number[], fill: string): string {
  const step = width / (crest.length - 1)
  const curve = crest.slice(1).map((y, at) => {
    const [from, to] = [at * step, (at + 1) * step]
    return `C${from + step / 2} ${crest[at]} ${to - step / 2} ${y} ${to} ${y}`
  })
  return shape(`M0 ${crest[0]}${curve.join('')}V${height}H0Z`, fill)
}

export interface Picture {
  name: string
  width: number
  height: number
  defs?: string
  body: string
}
