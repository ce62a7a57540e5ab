const PLACEHOLDER = /\{\{\s*([a-z][\w.]*)\s*(?:\|[^}]*)?\}\}/g

/** Says a subject with `[First name]` in place of a reader's value. Other Liquid stays. */
export function saidSubject(
  subject: string,
  newsletter: string | undefined,
  fieldLabel: (field: string) => string,
): string {
  return subject.replace(PLACEHOLDER, (all, name: string) => {
    if (name === 'newsletter.name') return newsletter ?? all
    const field = name.replace(/^fields\./, '')
    return field.includes('.') || field.endsWith('_url')
      ? all
      : `[${fieldLabel(field === 'email' ? field : `fields.${field}`)}]`
  })
}
