/** Writes a table for layout, which screen readers are told to ignore. */
export function layoutTable(
  className: string,
  rows: string,
  { width = '100%', more = '' } = {},
): string {
  const wide = width === '' ? '' : ` width="${width}"`
  return `<table role="presentation" class="${className}"${wide}${more} cellpadding="0" cellspacing="0" border="0"><tbody>${rows}</tbody></table>`
}

export function forOutlook(html: string): string {
  return `<!--[if mso]>${html}<![endif]-->`
}
