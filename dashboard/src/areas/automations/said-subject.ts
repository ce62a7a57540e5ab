const PLACEHOLDER = /\{\{\s*([a-z][\w.]*)\s*(?:\|[^}]*)?\}\}/g

/** Says a subject with the newsletter's name, and with `[First name]` in place of a value of the reader. Other Liquid stays as it is. */
export function saidSubject(subject: string, newsletter: string | undefined, fieldLabel: (field: string) => string): string {
  return subject.replace(PLACEHOLDER, (all, name: string) => {
    if (name === 'newsletter.name') return newsletter ?? all
    const field = name.replace(/^fields\./, '')
    return field.includes('.') || field.endsWith('_url') ? all : `[${fieldLabel(field === 'email' ? field : `fields.${field}`)}]`
  })
}
