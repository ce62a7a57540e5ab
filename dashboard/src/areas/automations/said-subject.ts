const PLACEHOLDER = /\{\{\s*([a-z][\w.]*)\s*(?:\|[^}]*)?\}\}/g

/** Says a subject without its Liquid: with the newsletter's name, and `[First name]` in place of a reader's value. */
export function saidSubject(subject: string, newsletter: string | undefined, fieldLabel: (field: string) => string): string {
  return subject.replace(PLACEHOLDER, (all, name: string) => {
    if (name === 'newsletter.name') return newsletter ?? all
    return name.includes('.') ? all : `[${fieldLabel(name === 'email' ? name : `fields.${name}`)}]`
  })
}
