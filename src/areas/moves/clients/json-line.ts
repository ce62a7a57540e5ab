/**
 * Returns JSON as one line with a line feed. JSON may contain U+2028 and U+2029, which `readline`
 * treats as line ends.
 */
export function jsonLine(value: unknown): string {
  const json = JSON.stringify(value)
    .replace(/\u2028/g, String.raw`\u2028`)
    .replace(/\u2029/g, String.raw`\u2029`)
  return `${json}\n`
}
