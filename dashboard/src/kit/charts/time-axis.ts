/** Number of parts into which labels divide an axis. On a phone it is half, which also is even. */
const PARTS = 6
/** The least pixels between two labels. */
const GAP_PX = 12

/** Returns the properties of a time chart. Its labels are evenly spaced and inside of it. */
export function timeAxis(times: readonly string[], label: (at: string) => string) {
  const last = times.length - 1
  const ticks =
    last <= PARTS
      ? [...times]
      : Array.from({ length: PARTS + 1 }, (_, part) => times[Math.round((part * last) / PARTS)]!)
  return {
    xAxisProps: { ticks, tickFormatter: label, interval: 'preserveStartEnd', minTickGap: GAP_PX },
    // It is asked for a label even while no bar is pointed at.
    tooltipProps: {
      labelFormatter: (at: unknown) => (typeof at === 'string' && at !== '' ? label(at) : ''),
    },
  } as const
}
