import type { Look } from '#lib/look.ts'

/**
 * Writes CSS rules for elements whose direction differs from the newsletter's, and for elements
 * inside these that have the newsletter's. `rule` gets a side, and a size that is 0 for the side to
 * reset.
 */
export function turnRules(
  direction: Look['direction'],
  { scope = '', names }: { scope?: string; names: readonly string[] },
  rule: (side: string, by: (px: number) => string) => string,
): string {
  const other = direction === 'rtl' ? 'ltr' : 'rtl'
  const rules = (to: Look['direction']) => {
    const [from, side] = to === 'rtl' ? ['left', 'right'] : ['right', 'left']
    return `${rule(from, () => '0')};${rule(side, (px) => `${px}px`)}`
  }
  const all = names.flatMap((name) => [
    `${scope}${name}[dir=${other}]`,
    `${scope}[dir=${other}] ${name}`,
  ])
  const back = names.map((name) => `${scope}[dir=${other}] ${name}[dir=${direction}]`)
  return `${all.join(',')}{${rules(other)}}\n${back.join(',')}{${rules(direction)}}`
}

/** Returns the CSS of blocks whose direction differs from the newsletter's. */
export function writeTurnedCss({ direction, accent }: Look): string {
  const [start, end, other] =
    direction === 'rtl' ? ['right', 'left', 'ltr'] : ['left', 'right', 'rtl']
  return `
[dir=${other}]:not([align]){text-align:${end}}
[dir=${other}] [dir=${direction}]{text-align:${start}}
.mc-caption[dir],.mc-to-center [dir],.mc-social [dir]{text-align:center}
.mc-to-end [dir=${other}]{text-align:${start}}
${turnRules(direction, { names: ['.mc-items'] }, (side, by) => `padding-${side}:${by(26)}`)}
.mc-li[dir=${other}]{margin-${end}:26px}
${turnRules(direction, { names: ['.mc-quoted'] }, (side, by) => `padding-${side}:${by(18)};border-${side}:${by(3)} solid ${accent}`)}
.mc-quoted[dir=${other}],.mc-called[dir=${other}],.mc-grid [dir=${other}]{text-align:${end}}
.mc-grid[dir=${other}] th,.mc-grid[dir=${other}] td{padding-${end}:0;padding-${start}:16px;text-align:${end}}`
}
