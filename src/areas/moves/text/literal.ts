/**
 * Writes the signs with which Liquid begins so that they are shown as they are: what another service
 * fills in is none of our placeholders, and could break the text.
 */
export function literal(text: string): string {
  return text.replace(/\{\{|\{%/g, (sign) => `{{ '${sign}' }}`)
}
