import type { Lose } from '../found-losses.ts'

/**
 * Returns the absolute address of a link or picture, when the former site is known. Otherwise an
 * address without a host stays as it is written, and is reported as a loss.
 */
export function wholeAddress(
  written: string,
  { address, lose }: { address: string | null; lose: Lose },
): string {
  if (/^(?:[a-z][a-z\d+.-]*:|#|\{\{|$)/i.test(written)) return written
  if (written.startsWith('//')) return `https:${written}`
  const whole =
    address !== null && URL.canParse(written, address) ? new URL(written, address).href : null
  if (whole === null) lose('no_address', written)
  return whole ?? written
}
