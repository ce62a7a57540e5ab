const NOTHING = /^0(?:\.0+)?(?:px|em|rem|pt|%|vh|vw)?$/

/** Returns the declarations of a `style` attribute by property, in lower case. */
export function stylesOf(style: string): Map<string, string> {
  return new Map(
    style.split(';').map((declaration): [string, string] => {
      const [name = '', value = ''] = declaration.toLowerCase().split(':')
      return [name.trim(), value.replace('!important', '').trim()]
    }),
  )
}

export function isNothing(length: string | undefined): boolean {
  return NOTHING.test(length ?? '')
}

/** Returns whether an element's attributes or own styles hide it from readers. */
export function isHidden(
  attributes: Readonly<Record<string, string>>,
  styles: ReadonlyMap<string, string>,
): boolean {
  return (
    attributes['hidden'] !== undefined ||
    styles.get('display') === 'none' ||
    /^(?:hidden|collapse)$/.test(styles.get('visibility') ?? '') ||
    isNothing(styles.get('opacity')) ||
    (styles.get('overflow') === 'hidden' &&
      ['height', 'max-height', 'width', 'max-width'].some((name) => isNothing(styles.get(name))))
  )
}
